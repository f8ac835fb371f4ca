import { type Cents, Decimal, formatCents } from '../../../lending/money/money.ts';
import { formatAmount, formatValue } from '../../../resource/conditions/format.ts';
import { translate } from '../../../resource/messages/messages.ts';
import type { Json } from '../../../resource/model/definition.ts';
import { own, plainField } from '../../../resource/model/fields.ts';
import type { AmountLine, Explainer, RecordAt, RequestContext, Trx, ValueAt } from '../../core/context.ts';
import type { Needs, RecordOf } from '../../core/needs.ts';

type More = { from?: RecordAt | undefined };

/** Lines of what an amount of the record `self` is made of: their titles, and whose values they tell. */
export type Teller = ReturnType<typeof tellerOf>;

export function tellerOf({ schemas }: RequestContext, self: RecordAt) {
  const titleOf = ({ resource, path }: ValueAt) =>
    own(own(schemas.resources, resource)?.fields ?? {}, path)?.title ?? path;
  const at = (path: string): ValueAt => ({ ...self, path });
  const line = (title: string, amount: string, rule: string, of: ValueAt[], { from }: More = {}): AmountLine => ({
    title,
    amount,
    rule,
    of,
    ...(from ? { from } : {}),
  });
  return {
    self,
    at,
    titleOf,
    money: (amount: string | Cents) =>
      formatAmount({ sum: Number(typeof amount === 'bigint' ? formatCents(amount) : amount) }, schemas),
    day: (date: string) => formatValue(plainField('date'), date, schemas),
    line,
    /** A value that a field shows, by the title of that field. */
    part: (value: ValueAt, amount: string, rule: string, more?: More) =>
      line(titleOf(value), amount, rule, [value], more),
    say: (key: string, params?: Record<string, Json>) => translate(schemas, undefined, key, params),
  };
}

/** A share of an amount in words, '5 % de $50,000.00'. */
export const percentOf = ({ say, money }: Teller, rate: string | number, base: string | Cents): string =>
  say('explain.percent-of', { rate: Number(rate), base: money(base) });

/** A rate as a percentage. Example: `percentIn('0.16')` is `'16'`. */
export const percentIn = (rate: string | number): string => new Decimal(rate).times(PERCENT).toString();

const PERCENT = 100;

type Figures<Input> = Record<string, (input: Input, tell: Teller) => AmountLine[]>;

type Made<N extends Needs, Input> = {
  name: string;
  needs: N;
  reads?: readonly Needs[];
  /** What the lines are made from; undefined where the record is of no loan: it is as it was stored. */
  input(trx: Trx, call: RequestContext, row: RecordOf<N>, parameters: Record<string, Json>): Promise<Input | undefined>;
  figures: Figures<Input>;
};

/** An explanation of the amounts of a resource: what it knows are the names of `figures`. */
export function explainerOf<N extends Needs, Input>({ input, figures, ...named }: Made<N, Input>): Explainer<N> {
  return {
    ...named,
    fields: Object.keys(figures),
    async lines(trx, call, { row, field, parameters }) {
      const made = await input(trx, call, row, parameters);
      if (made === undefined) return undefined;
      const self = { resource: named.needs.resource, id: Number(row.id) };
      return own(figures, field)?.(made, tellerOf(call, self));
    },
  };
}
