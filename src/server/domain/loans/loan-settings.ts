import { sql } from 'kysely';
import type { Loan } from '../../../lending/events/events.ts';
import { STANDARD_IVA } from '../../../lending/terms/iva.ts';
import type { Terms } from '../../../lending/terms/terms.ts';
import type { Db, Trx } from '../../core/context.ts';

/** What the platform decides for all loans. Terms are copied into a loan at its activation, the IVA at the creation of its request. */
export type LoanSettings = {
  terms: Required<Pick<Terms, 'withholding_agent' | 'moratorium_factor' | 'moratorium_base' | 'prepayment'>>;
  /** Of new requests, as a fraction: it is copied into each at its creation. */
  iva_rate: string;
  books: Pick<Loan, 'closed_until' | 'reversal'>;
};

const DEFAULTS: LoanSettings['terms'] = {
  withholding_agent: 'platform',
  moratorium_factor: '2',
  moratorium_base: 'capital',
  prepayment: 'reduce_payment',
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
    iva_rate: String(found.get('iva_rate') ?? STANDARD_IVA),
    books: {
      ...(typeof closed_until === 'string' ? { closed_until } : {}),
      ...(reversal === 'any' ? { reversal } : {}),
    },
  };
}
