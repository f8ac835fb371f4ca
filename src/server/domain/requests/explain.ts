import { minus, readMoney, readRatio, sumMoney } from '../../../lending/money/money.ts';
import { splitCommission } from '../../../lending/terms/opening.ts';
import { STANDARD_IVA } from '../../../lending/terms/terms.ts';
import { needs, type RecordOf, words } from '../../core/needs.ts';
import { explainerOf, percentIn, percentOf, type Teller } from '../shared/origins.ts';
import { openingFigures } from './computed.ts';

const TERMS = needs(
  'requests',
  ...words('amount opening_commission opening_commission_amount iva_rate request_parent commission_by_each_payment'),
);
type Terms = RecordOf<typeof TERMS>;

/** What the opening commission, its IVA and the capital that leaves the account are made of. */
export const requestLines = explainerOf({
  name: 'request-lines',
  needs: TERMS,
  input: async (_trx, _call, row: Terms) => row,
  figures: {
    amount(row, { line, say, at }) {
      const parent = parentOf(row);
      const title = say(parent ? 'explain.taken-over' : 'explain.entered');
      return [line(title, amountOf(row), parent ? 'renewals' : 'terms', [at('amount')], { from: parent })];
    },
    opening_commission_amount(row, tell) {
      const { line, at } = tell;
      const title = percentOf(tell, row.opening_commission ?? 0, amountOf(row));
      return [line(title, openingFigures(row).commission, 'commissions', ['opening_commission', 'amount'].map(at))];
    },
    opening_commission_iva(row, tell) {
      const { line, at } = tell;
      const { commission, iva } = openingFigures(row);
      const title = percentOf(tell, percentIn(row.iva_rate ?? STANDARD_IVA), commission);
      return [line(title, iva, 'commissions', ['iva_rate', 'opening_commission_amount'].map(at))];
    },
    capital_to_disperse(row, { part, line, say, at }) {
      const parent = parentOf(row);
      const amount = part(at('amount'), amountOf(row), 'commissions');
      if (parent) {
        const title = say('explain.owed-by-parent');
        return [amount, line(title, minus(amountOf(row)), 'renewals', [at('amount')], { from: parent })];
      }
      const { commission, iva } = openingFigures(row);
      return [
        amount,
        part(at('opening_commission_amount'), minus(commission), 'commissions'),
        part(at('opening_commission_iva'), minus(iva), 'commissions'),
      ];
    },
    commission_by_each_payment: (row, tell) =>
      netAndIva(tell, 'commission_by_each_payment', String(row.commission_by_each_payment ?? 0), row.iva_rate),
  },
});

const amountOf = ({ amount }: Terms): string => sumMoney([amount ?? 0]);

const parentOf = ({ request_parent: id }: Terms) => (typeof id === 'number' ? { resource: 'requests', id } : undefined);

/** A commission that holds its IVA, as both. */
export function netAndIva(tell: Teller, path: string, gross: string, rate: string | number | null | undefined) {
  const money = readMoney(gross, path);
  const ratio = readRatio(rate ?? STANDARD_IVA, 'iva_rate');
  if (!money.ok || !ratio.ok) throw new RangeError(`${path} is no commission with IVA`);
  const { net, iva } = splitCommission(money.cents, ratio.ratio);
  const { line, say, at } = tell;
  return [
    line(say('explain.net'), net, 'commissions', [at(path)]),
    line(say('explain.tax'), iva, 'commissions', [at(path)]),
  ];
}
