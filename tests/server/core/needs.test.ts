import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Check, ComputedField, Db, Effect, EffectInput, Query } from '../../../src/server/core/context.ts';
import { type NoNeeds, needOf, needs, type RecordOf, type ValuesOf, words } from '../../../src/server/core/needs.ts';
import { tables } from '../../../src/server/core/tables.ts';

const PAYMENT = needs('payments', 'date', 'periods', 'charges', 'data_for_condonation.category');
const PERSON = needs('users', ...words('username general.curp'));
type Payment = RecordOf<typeof PAYMENT>;

/** Nothing here runs: what must not compile is checked by `tsc -p tests`, which refuses an expectation that is not met. */
describe('what code reads of records, by type', () => {
  it('an effect, a check, a computed field and a query read the fields that they need and no other [H-036]', () => {
    const effect: Effect<typeof PAYMENT> = {
      name: 'example',
      needs: PAYMENT,
      async run({ before, after }) {
        expectTypeOf(after.date).toEqualTypeOf<string | null | undefined>();
        expectTypeOf(before?.charges?.capital).toEqualTypeOf<boolean | null | undefined>();
        // @ts-expect-error a field of payments that is not needed
        after.amount;
        // @ts-expect-error beside the one that is needed
        after.data_for_condonation?.comments;
        // @ts-expect-error a field of requests
        after.payment_time;
        // @ts-expect-error computed for each answer, and in no column
        after.can_reverse;
        return undefined;
      },
    };
    const check: Check<typeof PAYMENT> = {
      name: 'example',
      needs: PAYMENT,
      // @ts-expect-error not needed
      run: async ({ record, stored }) => [record.periods, stored?.token].map(() => ({ ...PROBLEM })),
    };
    const computed: ComputedField<typeof PAYMENT> = {
      name: 'example',
      needs: PAYMENT,
      // @ts-expect-error not needed
      values: async (_db, _call, rows) => rows.map((row) => row.token ?? null),
    };
    const query: Query<'payables', typeof PAYMENT> = {
      name: 'example',
      needs: PAYMENT,
      // @ts-expect-error an amount of `payables` is a number
      rows: async (_db, _call, { parent }) => [{ type: parent?.date, amount: parent?.date }],
    };
    expect([effect, check, computed, query].map(({ needs }) => needs)).toEqual(Array(4).fill(PAYMENT));
  });

  it('an effect gives its record values of stored fields, by dotted path and of their types [H-036]', () => {
    const given: Effect<typeof PAYMENT> = {
      name: 'example',
      needs: PAYMENT,
      run: async () => ({ set: { amount: 7, 'data_for_condonation.category': 'B' } }),
    };
    const wrong: Effect<typeof PAYMENT> = {
      name: 'example',
      needs: PAYMENT,
      // @ts-expect-error an amount is a number
      run: async () => ({ set: { amount: '7' } }),
    };
    const foreign: Effect<typeof PAYMENT> = {
      name: 'example',
      needs: PAYMENT,
      // @ts-expect-error a field of requests
      run: async () => ({ set: { payment_time: 3 } }),
    };
    // @ts-expect-error whose record it is given is not said
    const anybody: Effect = { name: 'example', run: async () => ({ set: { amount: 7 } }) };
    // @ts-expect-error computed for each answer, and in no column
    const computed: ValuesOf<typeof PAYMENT> = { amount: 7, can_reverse: true };
    expect([given, wrong, foreign, anybody].every(({ run }) => run)).toBe(true);
    expect(computed).toBeDefined();
  });

  it('code without needs reads the key alone', () => {
    expectTypeOf<keyof EffectInput<NoNeeds>['after']>().toEqualTypeOf<'id' | '_version'>();
  });

  it('only fields of the resource can be needed', () => {
    // @ts-expect-error a field of users
    needs('payments', 'general.curp');
    // @ts-expect-error misspelt
    needs('payments', ...words('date amuont'));
    // @ts-expect-error a slice has the records of its resource
    needs('companies', 'username');
    expectTypeOf<Payment>().toHaveProperty('charges');
  });

  it('a statement selects the columns that are needed and no other', () => {
    const read = (db: Db) => {
      // @ts-expect-error not needed
      tables(db, PERSON).selectFrom('users').select('email');
      // @ts-expect-error another table
      tables(db, PERSON).selectFrom('payments');
      return tables(db, PERSON, PAYMENT).selectFrom('users').select(['id', 'general__curp']).execute();
    };
    type Row = Awaited<ReturnType<typeof read>>[number];
    expectTypeOf<Row>().toEqualTypeOf<{ id: number; general__curp: string | null }>();
  });

  it('says to the linker each column of what is needed, and how it is read', () => {
    expect(needOf(PAYMENT)).toEqual({
      resource: 'payments',
      fields: {
        date: 'date',
        periods: 'number[]',
        'data_for_condonation.category': 'text',
        ...Object.fromEntries(
          ['', 'expired_'].flatMap((late) =>
            ['commission', 'interests', 'capital'].map((name) => [`charges.${late}${name}`, 'boolean']),
          ),
        ),
        'charges.moratorium': 'boolean',
      },
    });
  });
});

const PROBLEM = { field: 'date', code: 'example', severity: 'error' as const };
