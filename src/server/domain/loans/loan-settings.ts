import { sql } from 'kysely';
import type { Loan } from '../../../lending/events/events.ts';
import type { Terms } from '../../../lending/terms/terms.ts';
import type { Db, Trx } from '../../core/context.ts';

/** What the platform decides for all loans. Terms are copied into a loan at its activation; a later change never reaches it. */
export type LoanSettings = {
  terms: Required<
    Pick<Terms, 'withholding_agent' | 'moratorium_factor' | 'moratorium_base' | 'prepayment' | 'iva_rate'>
  >;
  books: Pick<Loan, 'closed_until' | 'reversal'>;
};

const DEFAULTS: LoanSettings['terms'] = {
  withholding_agent: 'platform',
  moratorium_factor: '2',
  moratorium_base: 'capital',
  prepayment: 'reduce_payment',
  iva_rate: '0.16',
};
const PREFIX = 'loans.';

/** Rows of `_settings` named `loans.<word>`; what is not there is as the engine assumes. */
export async function loanSettings(db: Db | Trx): Promise<LoanSettings> {
  const answer = await sql<SettingRow>`select name, value from _settings where starts_with(name, ${PREFIX})`.execute(
    db,
  );
  return settingsFrom(answer.rows);
}

type SettingRow = { name: string; value: unknown };

export function settingsFrom(rows: readonly SettingRow[]): LoanSettings {
  const found = new Map(rows.map(({ name, value }) => [name.slice(PREFIX.length), value]));
  const terms = Object.fromEntries(
    Object.entries(DEFAULTS).map(([name, value]) => [name, found.get(name) ?? value]),
  ) as LoanSettings['terms'];
  const closed_until = found.get('closed_until');
  const reversal = found.get('reversal');
  return {
    terms,
    books: {
      ...(typeof closed_until === 'string' ? { closed_until } : {}),
      ...(reversal === 'any' ? { reversal } : {}),
    },
  };
}
