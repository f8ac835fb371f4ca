import { describe, expect, it } from 'vitest';
import { type Entry, headlineOf, linesOf } from '../../../src/console/blocks/HistoryBlock.tsx';
import { schemasOf } from '../../../src/console/schemas/schemas.ts';
import { mayEver } from '../../../src/resource/access/permissions.ts';
import { translate } from '../../../src/resource/messages/messages.ts';
import { schemas as known } from '../../schemas/real.ts';
import { admin, definitionFor, indexFor } from '../real.tsx';

const definition = definitionFor(admin, 'users');
const schemas = schemasOf(indexFor(admin), definition);
const words = {
  definition,
  record: {},
  schemas,
  translate: (key: string, params = {}) => translate(schemas, definition, key, params),
};
const entry = (more: Partial<Entry>): Entry => ({
  id: 1,
  at: '2026-03-09T18:00:00.000Z',
  who: 'Ana',
  operation: 'update',
  action: 'update',
  changes: [],
  ...more,
});
const change = (field: string, before: Entry['changes'][0]['before'], after: Entry['changes'][0]['after']) => ({
  field,
  before,
  after,
});

describe('the history of a record', () => {
  it('calls every action of every resource by its own title, for each role that reads it', () => {
    let count = 0;
    for (const role of Object.keys(known.roles.roles)) {
      const actor = { ...admin, roles: [role] };
      const index = indexFor(actor);
      for (const whole of Object.values(known.resources)) {
        if (!mayEver(whole, [role], 'history')) continue;
        const seen = definitionFor(actor, whole.name);
        const own = schemasOf(index, seen);
        const spoken = {
          definition: seen,
          record: {},
          schemas: own,
          translate: (key: string, params = {}) => translate(own, seen, key, params),
        };
        for (const name of Object.keys(whole.actions.actions)) {
          const title = whole.messages[`${name}.title`] ?? known.messages[`${name}.title`];
          const line = headlineOf(entry({ operation: 'action', action: name }), spoken);
          expect([role, whole.name, name, line]).toEqual([role, whole.name, name, `Ana: ${title}`]);
          count += 1;
        }
      }
    }
    expect(count).toBeGreaterThan(100);
    expect(headlineOf(entry({ operation: 'action', action: 'gone' }), words)).toBe(
      'Ana cambió datos que no se muestran',
    );
  });

  it('says which list a person took as a file, with how many rows', () => {
    const took = (count: number, more = false) =>
      headlineOf(
        entry({ operation: 'action', action: 'export', exported: { title: 'Usuarios', format: 'xlsx', count, more } }),
        words,
      );
    expect(took(1)).toBe('Ana exportó Usuarios: 1 fila, XLSX');
    expect(took(1_152)).toBe('Ana exportó Usuarios: 1,152 filas, XLSX');
    expect(took(10_000, true)).toBe('Ana exportó Usuarios: más de 10,000 filas, XLSX');
    const untold = entry({ operation: 'action', action: 'export', exported: null });
    expect(headlineOf(untold, words)).toBe('Ana: Exportar');
  });

  it('tells a change by the titles of its fields in their order, from what to what, and counts what it leaves out', () => {
    const changes = [
      change('address.state', null, 'CMX'),
      change('address.zipcode', '01000', '06000'),
      change('address.street', 'Uno', 'Dos'),
      change('general.birthdate', null, '1990-05-15'),
    ];
    expect(linesOf(entry({ changes }), words)).toMatchObject({
      lines: [
        { title: 'Fecha de nacimiento o constitución', before: '—', after: '15/05/1990' },
        { title: 'Calle', before: 'Uno', after: 'Dos' },
        { title: 'Código postal', before: '01000', after: '06000' },
        { title: 'Estado', before: '—', after: 'Ciudad de México' },
      ],
      more: 0,
    });
    expect(headlineOf(entry({ changes }), words)).toBe(
      'Ana cambió Fecha de nacimiento o constitución, Calle, Código postal, 1 más',
    );
    const many = Object.keys(definition.fields).filter((path) => path.startsWith('beneficiary.'));
    const told = linesOf(entry({ changes: many.map((path) => change(path, null, '1')) }), words);
    expect([told.lines.length, told.more]).toEqual([6, many.length - 6]);
  });

  it('tells a mark in words, and a secret by nothing but that it changed', () => {
    const review = entry({
      operation: 'review',
      action: 'review',
      changes: [change('general.cellphone_validated', 1, 2)],
    });
    expect(linesOf(review, words).lines).toMatchObject([{ title: 'Celular', before: 'Validado', after: 'Rechazado' }]);
    expect(headlineOf(review, words)).toBe('Ana: Revisar');
    expect(headlineOf(entry({ who: null }), words)).toBe('Sistema cambió datos que no se muestran');
  });

  it('of a new record tells what was typed, and none of what the house adds', () => {
    const changes = [change('roles', null, ['USER']), change('token', null, 'U1'), change('email', null, 'a@b.mx')];
    const created = entry({ operation: 'create', changes });
    expect(linesOf(created, words).lines.map(({ title, after }) => [title, after])).toEqual([['Correo', 'a@b.mx']]);
    expect(headlineOf(created, words)).toBe('Ana creó el registro');
  });
});
