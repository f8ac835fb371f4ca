import { readMoney } from '../../../lending/money/money.ts';
import type { Check } from '../../core/context.ts';
import { needs, words } from '../../core/needs.ts';
import { tables } from '../../core/tables.ts';
import { BANNED, bannedAmong, KNOWN } from '../people/banned.ts';
import { onePersonTwice } from '../people/checks.ts';
import { OPENING, openingFigures } from './computed.ts';

/** Commission with IVA must leave something to disperse, to the cent (choice 39); of a renewal it is less than the debt taken over. */
export const openingLeavesSomething: Check<typeof OPENING> = {
  name: 'opening-leaves-something',
  needs: OPENING,
  async run({ record }) {
    const { amount, opening_commission } = record;
    if (typeof amount !== 'number' || typeof opening_commission !== 'number') return [];
    const left = readMoney(openingFigures({ ...record, request_parent: null }).to_disperse, 'to_disperse');
    if (left.ok && left.cents > 0n) return [];
    return [{ field: 'opening_commission', code: 'opening-leaves-something', severity: 'error' }];
  },
};

const SIDES = words('user user_lender user_aval');
const REQUEST = needs('requests', ...SIDES);

/**
 * Borrower, lender and guarantor are three people. What was stored before this rule is refused when
 * one of the two is chosen anew, and at the activation, not when the request is cancelled.
 */
export const partiesDiffer: Check<typeof REQUEST> = {
  name: 'parties-differ',
  needs: REQUEST,
  async run({ record, stored }) {
    const changed = (field: (typeof SIDES)[number]) => (record[field] ?? null) !== (stored?.[field] ?? null);
    if (stored && !SIDES.some(changed)) return [];
    return onePersonTwice(record)
      .filter(({ fields }) => fields.some(changed))
      .map(({ field, code }) => ({ field, code, severity: 'error' as const }));
  },
};

/** A person on the list cannot become a party of a loan. */
export const partiesNotBanned: Check<typeof REQUEST> = {
  name: 'parties-not-banned',
  needs: REQUEST,
  reads: [BANNED, KNOWN],
  async run({ record, stored, call, db }) {
    const chosen = SIDES.filter((field) => stored?.[field] !== record[field]);
    const banned = await bannedAmong(
      db,
      call.schemas,
      chosen.map((field) => record[field]),
    );
    return chosen
      .filter((field) => banned.includes(record[field] ?? 0))
      .map((field) => ({ field, code: 'parties-not-banned', severity: 'error' as const }));
  },
};

/** The mandate of a direct debit may be given at any time; everything else is signed before the money moves. */
const DIRECT_DEBIT = 1;

const CONTRACT = needs('contracts', 'type', 'request', 'contract_signing_date');
const ACTIVATION = needs('requests', 'activation_date');

/** The table of a contract begins on the day of activation: it cannot be signed after that day. */
export const signedBeforeActivation: Check<typeof CONTRACT> = {
  name: 'signed-before-activation',
  needs: CONTRACT,
  reads: [ACTIVATION],
  async run({ record, db }) {
    const { type, request, contract_signing_date: signed } = record;
    if (!request || !signed || type === DIRECT_DEBIT) return [];
    const found = await tables(db, ACTIVATION)
      .selectFrom('requests')
      .select('activation_date')
      .where('id', '=', request)
      .executeTakeFirst();
    const start = found?.activation_date;
    if (!start || signed <= start) return [];
    return [{ field: 'contract_signing_date', code: 'signed-before-activation', severity: 'error' }];
  },
};
