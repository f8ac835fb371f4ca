import type { Seed } from './seed.ts';

const SECTIONS = '/create/sections';

export const forms: Seed[] = [
  [
    'a form without a required field',
    'payments/form.json',
    { '/create/sections/0/fields/0': undefined },
    SECTIONS,
    'El alta no pide «request», que es obligatorio.',
  ],
  [
    'a required field more',
    'payments/fields.schema.json',
    { '/properties/reason': { type: 'string', title: 'Razón' }, '/required/-': 'reason' },
    `payments/form.json#${SECTIONS}`,
    'El alta no pide «reason», que es obligatorio.',
  ],
  [
    'a form of money without its amount',
    'payments/form.json',
    { '/create/sections/0/fields/2': undefined, '/create/prefill/set/amount': undefined },
    SECTIONS,
    'El alta no pide «amount», que es obligatorio.',
  ],
  [
    'three fields that wait for each other',
    'payments/form.json',
    {
      '/create/sections/0/fields/5': { field: 'test', visibleWhen: { 'data_for_condonation.comments': 'x' } },
      '/create/sections/0/fields/6': { field: 'q', visibleWhen: { test: true } },
    },
    SECTIONS,
    '«data_for_condonation.comments» espera a «q», «q» espera a «test» y «test» espera a «data_for_condonation.comments»: ninguno aparece.',
  ],
  [
    'two fields that wait for each other',
    'payments/form.json',
    {
      '/create/sections/0/fields/5': { field: 'test', visibleWhen: { q: true } },
      '/create/sections/0/fields/6': { field: 'q', visibleWhen: { test: true } },
    },
    SECTIONS,
    '«q» espera a «test» y «test» espera a «q»: ninguno aparece.',
  ],
  [
    'a field of a form that its call leaves out',
    'users/form.json',
    { '/create/sections/0/fields/-': 'general.name' },
    '/create/sections/0/fields/2',
    '«send» no lleva «general.name»: lo que se escriba ahí se pierde. Falta «{general.name}» en su «body».',
  ],
  [
    'an action that takes a value of the form to itself',
    'requests/actions.json',
    { '/actions/reject/set': { guarantee: '$ask.reason' } },
    '/actions/reject/set/guarantee',
    'Solo «reject» podrá cambiar «guarantee»: el formulario «create» lo pide y ya nadie lo llena ahí. Póngalo de solo lectura («readOnly»), o quítelo de «set» o del formulario.',
  ],
  [
    'an action that takes something away and does not say so',
    'waivers/actions.json',
    { '/actions/revert/grave': undefined },
    '/actions/revert',
    '«Revertir condonación» quita algo: con «"grave": true» el botón lo advierte.',
    { warning: true },
  ],
  [
    'an action that is called as what leaves a window',
    'waivers/messages.json',
    { '/revert.title': 'Cancelar' },
    'waivers/actions.json#/actions/revert',
    '«Cancelar» se llama como el botón que deja la ventana: diga qué hace.',
    { warning: true },
  ],
  [
    'a long answer of one line',
    'waivers/actions.json',
    { '/actions/revert/ask/reason': { type: 'string', title: 'Motivo', maxLength: 300 } },
    '/actions/revert/ask/reason',
    'Una respuesta tan larga se escribe en varios renglones: falta «"format": "text"», o menos letras.',
    { warning: true },
  ],
];
