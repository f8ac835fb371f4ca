import { describe, expect, it } from 'vitest';
import { byPriority, visibleColumns } from '../../../src/console/fields/list-controller.ts';
import type { Column, Definition, Field } from '../../../src/resource/model/definition.ts';
import { of, schemas } from '../../schemas/real.ts';
import { admin, definitionFor, indexFor } from '../real.tsx';

const cardOf = (definition: Definition, columns: Column[]) =>
  byPriority(columns, definition, schemas.catalogs).map(({ field }) => field);
const shown = (resource: string) => cardOf(of(resource), of(resource).list.columns);

const hasTone = ({ catalog }: Field) => schemas.catalogs[catalog ?? '']?.items.some(({ tone }) => tone) === true;
const ASKED: [string, (field: Field) => boolean][] = [
  ['an amount', ({ kind }) => kind === 'money'],
  ['a date', ({ kind }) => kind === 'date' || kind === 'moment'],
  ['a state', hasTone],
];

describe('the button that makes a new record', () => {
  it('says in every list what begins, never what the form does with it at its end', () => {
    for (const definition of Object.values(schemas.resources)) {
      if (Object.keys(definition.permissions.operations.create ?? {}).length === 0) continue;
      const { messages } = definition;
      const word = messages['list.create'] ?? messages['create.title'] ?? 'Crear';
      expect([definition.name, word]).toEqual([definition.name, expect.not.stringMatching(/^(Guardar|Aplicar)/)]);
    }
  });
});

describe('the card of a row on a phone', () => {
  it.each([
    ['debits', ['real_payment', 'date_final', 'status']],
    ['dispersions', ['payment_as_lender', 'date', 'dispersed']],
    ['bills', ['amount', 'date', 'status']],
    ['payments', ['amount', 'date', 'reversed']],
    ['requests', ['amount', 'finish_date', 'status']],
    ['operations', ['amount', 'date', 'status']],
    ['legalRepresentatives', ['percentage_of_ownership', 'role', 'signature_required', 'validation_required']],
  ])('of %s shows %j', (resource, fields) => expect(shown(resource)).toEqual(expect.arrayContaining(fields)));

  it.each(Object.keys(schemas.roles.roles))(
    'shows %s an amount, a date and a state wherever the list has them (desk 53)',
    (role) => {
      const person = { ...admin, roles: [role], isAdmin: role === 'ADMIN' };
      for (const name of Object.keys(indexFor(person).resources)) {
        const definition = definitionFor(person, name);
        const columns = visibleColumns(definition, person, { definition, record: {}, vars: { me: person } });
        const card = cardOf(definition, columns);
        for (const [what, fits] of ASKED) {
          const fitting = columns.filter(({ field }) => definition.fields[field] && fits(definition.fields[field]));
          const isShown = fitting.length === 0 || fitting.some(({ field }) => card.includes(field));
          expect([name, what, isShown]).toEqual([name, what, true]);
        }
        expect(card.length).toBe(new Set(card).size);
      }
    },
  );

  it('shows four columns where the file ranks fewer, the ranked ones first', () => {
    const { columns } = of('holidays').list;
    expect(shown('holidays').length).toBe(Math.min(4, columns.length));
    const ranked = columns.map((column, place) => ({
      ...column,
      priority: place === columns.length - 1 ? 1 : 100 + place,
    }));
    expect(cardOf(of('holidays'), ranked)[0]).toBe(ranked.at(-1)?.field);
  });
});
