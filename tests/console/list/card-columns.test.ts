import { describe, expect, it } from 'vitest';
import { byPriority } from '../../../src/console/list/list-parts.ts';
import { of } from '../../schemas/real.ts';

const shown = (resource: string) => byPriority(of(resource).list.columns).map(({ field }) => field);

describe('the card of a row on a phone', () => {
  it.each([
    ['debits', ['real_payment', 'date_final', 'status']],
    ['dispersions', ['payment_as_lender', 'date', 'dispersed']],
    ['bills', ['amount', 'date', 'status']],
    ['payments', ['amount', 'date', 'reversed']],
    ['legalRepresentatives', ['percentage_of_ownership', 'role', 'signature_required', 'validation_required']],
  ])('of %s shows %j', (resource, fields) => expect(shown(resource)).toEqual(expect.arrayContaining(fields)));

  it('shows four columns where the file ranks fewer, the ranked ones first', () => {
    const { columns } = of('holidays').list;
    expect(byPriority(columns).length).toBe(Math.min(4, columns.length));
    const ranked = columns.map((column, place) => ({
      ...column,
      priority: place === columns.length - 1 ? 1 : 100 + place,
    }));
    expect(byPriority(ranked)[0]).toBe(ranked.at(-1));
  });
});
