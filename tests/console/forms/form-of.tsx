import { FormPage } from '../../../src/console/screens/FormPage.tsx';
import type { Definition, FormLayout } from '../../../src/resource/model/definition.ts';
import { draw } from '../draw.tsx';
import { boats, field, invented } from '../invented.ts';

const ALWAYS = { visibleWhen: true, enabledWhen: true } as const;

export const line = (name: string, more: object = {}) => ({ field: name, ...ALWAYS, ...more });
export const section = (fields: (string | object)[], more: object = {}) => ({
  ...ALWAYS,
  fields: fields.map((one) => (typeof one === 'string' ? line(one) : (one as ReturnType<typeof line>))),
  ...more,
});
export const layout = (more: Partial<FormLayout> = {}): FormLayout => ({
  sections: [],
  panel: [],
  after: [],
  fail: {},
  ...more,
});

/** Boats with everything that a form can hold. */
export function forms(create: Partial<FormLayout> = {}, more: Partial<Definition> = {}): Definition {
  const boat = boats();
  return {
    ...boat,
    fields: {
      ...boat.fields,
      name: field('name', { title: 'Nombre', required: true }),
      length: field('length', { title: 'Precio', kind: 'money', base: 'number', limits: { exclusiveMinimum: 0 } }),
      fee: field('fee', { title: 'Cuota', kind: 'percent', base: 'number', entry: { factor: 1.16 } }),
      built: field('built', { title: 'Botadura', kind: 'date', base: 'string' }),
      captain: field('captain', { title: 'Capitana', kind: 'reference', base: 'integer', reference: 'berths' }),
      notes: field('notes', { title: 'Notas', kind: 'long-text' }),
      paper: field('paper', { title: 'Papel', kind: 'file', limits: { mediaType: 'application/pdf' } }),
      state: field('state', { title: 'Estado', kind: 'choice', base: 'integer', catalog: 'boat-states' }),
      afloat: field('afloat', { title: 'A flote', kind: 'boolean', base: 'boolean' }),
    },
    form: { create: layout(create), edit: layout({ sections: [section(['name', 'length'])] }) },
    ...more,
  };
}

export function drawForm(
  definition: Definition,
  at = '/boats/create',
  screen: 'create' | 'edit' = 'create',
  id?: string,
) {
  return draw(<FormPage resource="boats" screen={screen} {...(id ? { id } : {})} />, {
    index: invented(),
    definitions: [definition, boats()].filter(
      (one, place, all) => all.findIndex(({ name }) => name === one.name) === place,
    ),
    at,
    path: '/boats/*',
  });
}
