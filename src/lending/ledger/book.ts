import type { ClosedDays, Day } from '../calendar/calendar.ts';
import type { Cents } from '../money/money.ts';
import type { Plan } from '../terms/terms.ts';

/** The concepts of a debt, in the order in which money settles them. */
export const PARTS = ['commission', 'moratorium', 'iva_moratorium', 'interests', 'iva_interests', 'capital'] as const;
export type Part = (typeof PARTS)[number];
export type Parts = Record<Part, Cents>;

/** Where a peso went: a concept of a row, or one of the ends beside the rows. */
export type Concept = Part | 'prepayment' | 'credit' | 'recovery' | 'lender_side' | 'unused';

interface PostingLine {
  /** 0 when the money reached no row. */
  period: number;
  concept: Concept;
  amount: Cents;
}

export interface LogStep {
  code: string;
  params: Record<string, string | number>;
}

/** A row while events are posted: what is due, paid and waived of each concept, and its penalty interest so far. */
export interface BookRow {
  period: number;
  from: Day;
  due_on: Day;
  collect_on: Day;
  opening: Cents;
  balance: Cents;
  /** Due without penalty interest, which depends on the day. */
  due: Omit<Parts, 'moratorium' | 'iva_moratorium'>;
  paid: Parts;
  waived: Parts;
  /** The day after which its delay counts: its collection date, or the later dispersal. See waiting.ts. */
  late_from: Day;
  /** Penalty interest of the finished segments, and the day from which the running one counts. */
  frozen: Cents;
  runs_from: Day;
  /** What of the commission due is the opening commission of a renewal, IVA inside, and how much of that is settled: it comes first. */
  opening_fee: Cents;
  opening_taken: Cents;
  lender_fee: Cents;
  lender_fee_taken: Cents;
  /** 0 pending, 1 settled, 2 cancelled by finish, renewal or a shorter term. */
  status: 0 | 1 | 2;
  settled_on?: Day;
  q: boolean;
  category?: string;
}

/** What one payment, waiver, closure or carry-over or correction did. */
export interface Posting {
  id: number;
  kind: 'payment' | 'waiver' | 'closure' | 'carry_over' | 'share_correction';
  date: string;
  /** The rule by which it is posted. See rules.ts. */
  rule: number;
  amount: Cents;
  cash: boolean;
  category?: string;
  lines: PostingLine[];
  /** What of its commission lines is opening commission: with IVA and without. */
  opening_fee: Cents;
  opening_net: Cents;
  lender_fee: Cents;
  isr: Cents;
  iva_withheld: Cents;
  /** Carried to the account of what is to be offset (above zero), or taken from it out of this share (below). See offset.ts. */
  carried: Cents;
  /** What a later carry-over took of a share below zero. */
  carried_over: Cents;
  /** What a correction pays of this share by its own payout (above zero), or takes back of it from later ones (below). */
  corrected: Cents;
  /** Payouts of this share less those that came back; above zero the lender has it. */
  payouts: number;
  log: LogStep[];
}

/** A loan while it is replayed: plain data, posted to in order. Rows before `first` are closed. */
export interface Book {
  plan: Plan;
  closed: ClosedDays;
  start: Day;
  rows: BookRow[];
  first: number;
  /** Unpaid capital of the open rows. */
  capital: Cents;
  prepaid: Cents;
  /** No delay counts before this day: that of the dispersal. See waiting.ts. */
  penalty_from: Day;
  /** The regular payment of the table in force; a shorter term keeps it. */
  level: Cents;
  postings: Posting[];
  credit: Cents;
  /** Pendiente de compensar: what found no cover, by the event that left it. See offset.ts. */
  to_offset: { event: number; left: Cents }[];
  written_off: Cents;
  has_write_off: boolean;
  finished_on?: Day;
  /** Its capital never went out, and will not. */
  is_cancelled?: boolean;
}

/** Closed against a child that carries the debt: a renewal or a restructuring. */
export const isTakenOver = (book: Book): boolean => book.postings.some(({ kind }) => kind === 'closure');

/** A copy to post to: what postings change is copied, the plan and the closed days are shared. */
export function copyOfBook(book: Book): Book {
  return {
    ...book,
    rows: book.rows.map((row) => ({ ...row, due: { ...row.due }, paid: { ...row.paid }, waived: { ...row.waived } })),
    postings: book.postings.map((posting) => ({ ...posting })),
    to_offset: book.to_offset.map((line) => ({ ...line })),
  };
}

export function noParts(): Parts {
  return { commission: 0n, moratorium: 0n, iva_moratorium: 0n, interests: 0n, iva_interests: 0n, capital: 0n };
}

/**
 * The rules of posting have numbers. An event keeps the number of the rule under which it was posted, and a replay posts it by that rule
 * again, so a new rule never moves a cent of the past. 1: as it was before numbers were kept. 2: a lender's share is never below zero; what
 * finds no cover is carried on the loan (offset.ts). 3: penalty interest runs from the later of collection date and dispersal, by the rule
 * of the dispersal; a loan that was not dispersed yet has none, whatever the rule of its activation (waiting.ts). Rows that owe nothing are
 * settled wherever they stand, and the lender's commission of a row whose payment is 0 is taken (settle-row.ts).
 */
export const FIRST_RULE = 1;

/** The rule of whatever is posted now. */
export const CURRENT_RULE = 3;

/** From this rule on a lender's share is never below zero. */
export const SHARE_NEVER_NEGATIVE = 2;

/** From this rule of the dispersal on penalty interest does not run before it. */
export const PENALTY_FROM_DISPERSAL = 3;

/** From this rule on rows that owe nothing are settled wherever they stand, and the lender owes his commission of them too. */
export const NOTHING_IS_SETTLED = 3;

/** The rule of an event, or of a loan's terms; what carries no number is new. Errors: throws for a number that this code does not know. */
export function ledgerRule({ rule = CURRENT_RULE }: { rule?: number }): number {
  if (!Number.isInteger(rule) || rule < FIRST_RULE || rule > CURRENT_RULE) throw new RangeError(`unknown rule ${rule}`);
  return rule;
}

/**
 * What a non-cash category does to the loan. Source: engine 2.11; labels and SAT forms of payment are in
 * schemas/_shared/catalogs/q-categories.json.
 */
interface CategoryRule {
  code: string;
  effect: 'condonation' | 'write_off' | 'closure' | 'in_kind' | 'lender_side';
}

export const Q_CATEGORIES = [
  { code: 'A', effect: 'closure' },
  { code: 'B', effect: 'condonation' },
  { code: 'C', effect: 'condonation' },
  { code: 'B+C', effect: 'condonation' },
  { code: 'D', effect: 'write_off' },
  { code: 'E', effect: 'write_off' },
  { code: 'D+E', effect: 'write_off' },
  { code: 'F', effect: 'closure' },
  { code: 'G', effect: 'in_kind' },
  { code: 'H', effect: 'lender_side' },
  { code: 'I', effect: 'lender_side' },
  { code: 'J', effect: 'lender_side' },
  { code: 'K', effect: 'lender_side' },
] as const satisfies readonly CategoryRule[];

export type QCategory = (typeof Q_CATEGORIES)[number]['code'];

/** The rule of a category, or nothing for an unknown code. Example: `categoryRule('D')?.effect` is `'write_off'`. */
export function categoryRule(code: unknown): CategoryRule | undefined {
  return Q_CATEGORIES.find((rule) => rule.code === code);
}
