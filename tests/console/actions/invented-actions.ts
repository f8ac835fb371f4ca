import type { Action, Definition } from '../../../src/resource/model/definition.ts';
import { boats, field } from '../invented.ts';

export const action = (name: string, more: Partial<Action> = {}): Action => ({
  name,
  title: [],
  when: true,
  set: {},
  ask: {},
  confirm: false,
  after: [],
  fail: {},
  ...more,
});

/** Boats that sail, sink and are sold. */
export function sailing(actions: Record<string, Action>, more: Partial<Definition> = {}): Definition {
  const boat = boats();
  return {
    ...boat,
    permissions: {
      ...boat.permissions,
      actions: Object.fromEntries(Object.keys(actions).map((name) => [name, { KEEPER: true }])),
    },
    actions: {
      field: 'state',
      states: { '1': { tone: 'active', final: false }, '2': { tone: 'bad', final: true } },
      actions,
    },
    messages: {
      'sink.title': 'Hundir',
      'sink.confirm': '¿Hundir {label}? No vuelve.',
      'sink.success': 'Hundido',
      'sink.failure': 'No se pudo hundir',
      'sink.stopped': 'Falta gente por bajar',
      'sell.title': 'Vender',
      'sell.success': 'Vendido',
      'sell.when': 'Todavía flota.',
      'sell.row.success': 'VENDIDO',
      'sell.row.failure': 'Error: no se vendió',
    },
    ...more,
  };
}

export const date = field('date', { title: 'Fecha', kind: 'date', base: 'string', required: true, default: '$today' });
export const notify = field('notify', { title: 'Avisar', kind: 'boolean', base: 'boolean', default: true });
export const boat = { id: 3, name: 'Aurora', length: 5, state: 1, afloat: true };
