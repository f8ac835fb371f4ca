import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { PlannedNames } from './planned-names.ts';

/**
 * Marks a statement that looks rows up by their keys. Its plan does not depend on the values, so PostgreSQL may prepare it once
 * per connection. Searches never carry the mark: their plan depends on the values.
 */
const STEADY = '/* steady */';

/** Marks a statement that looks rows up by their keys. */
export const steady = (statement: RawBuilder<unknown>): RawBuilder<unknown> => sql`${sql.raw(STEADY)} ${statement}`;

/**
 * Marks the statement of a first page or of a company's figures. The plan depends on the values, so they become part of the
 * text: opening the same list repeatedly reuses the plan made for exactly these values.
 */
const REPEATED = '/* repeated */';

/** Marks a statement that is likely to be asked again with the same values. */
export const repeated = (statement: RawBuilder<unknown>): RawBuilder<unknown> => sql`${sql.raw(REPEATED)} ${statement}`;

/** Where rows are only added, or one is changed or read by its key, there is but one plan. */
const ONE_PLAN = new RegExp(
  [
    '^insert into "[^"]+" \\([^)]*\\) values ',
    '^update "[^"]+" set [^\']* where "id" = \\$\\d+(?: returning \\*)?$',
    '^select [^\'(]* from "[^"]+" where "id" = \\$1(?: and "_deleted_at" is null)?(?: for update)?$',
  ].join('|'),
);
const LONGEST = 20_000;

const STEADY_NAMES = 300;
/** The plans of pages are large. */
const PAGE_NAMES = 50;
/** What PostgreSQL says of a plan whose columns are others now: an edit of a file added one, or changed a type. */
const CHANGED_RESULT = '0A000';
export const isChangedResult = (error: unknown): boolean => (error as { code?: unknown }).code === CHANGED_RESULT;

/**
 * A client that names the steady statements, and repeated ones from the second time on, so that they are planned once. It
 * asks again without the name when a column's type has changed since.
 */
export class SteadyClient extends pg.Client {
  /** Names to be given back before the next statement. */
  private gone: string[] = [];
  private readonly steady = new PlannedNames({
    prefix: 'steady',
    limit: STEADY_NAMES,
    giveBack: (name) => this.gone.push(name),
  });
  private readonly pages = new PlannedNames({
    prefix: 'page',
    limit: PAGE_NAMES,
    fromSecond: true,
    giveBack: (name) => this.gone.push(name),
  });
  private inTransaction = false;
  private isStale = false;

  // biome-ignore lint/suspicious/noExplicitAny: the library's own overloads, passed on as they came
  override query(...args: any[]): any {
    const [text, values, callback] = args;
    const mustTidy = this.gone.length > 0 || (this.isStale && !this.inTransaction);
    if (mustTidy && typeof text === 'string' && !callback) return this.tidy().then(() => this.query(...args));
    if (typeof text === 'string') this.follow(text);
    const named = typeof text === 'string' && Array.isArray(values) && !callback ? this.named(text, values) : undefined;
    if (named === undefined) return super.query(...(args as [string]));
    const isAlone = !this.inTransaction;
    return super.query(named).catch((error: unknown) => {
      if (!isChangedResult(error)) throw error;
      this.isStale = true;
      // A statement within a transaction is retried with the whole transaction.
      if (!isAlone) throw error;
      return this.query(text, values);
    });
  }

  private follow(text: string) {
    if (/^\s*(begin|start transaction)\b/i.test(text)) this.inTransaction = true;
    else if (/^\s*(commit|rollback(?!\s+to))\b/i.test(text)) this.inTransaction = false;
  }

  private named(text: string, values: unknown[]): pg.QueryConfig | undefined {
    if (text.includes(REPEATED)) return this.namedPage(text, values);
    if (!text.includes(STEADY) && (text.length > LONGEST || !ONE_PLAN.test(text))) return undefined;
    const name = this.steady.nameOf(text);
    return name === undefined ? undefined : { name, text, values };
  }

  private namedPage(text: string, values: unknown[]): pg.QueryConfig | undefined {
    const literal = withValues(text, values);
    const name = literal === undefined ? undefined : this.pages.nameOf(literal);
    return name === undefined || literal === undefined ? undefined : { name, text: literal, values: [] };
  }

  private async tidy() {
    const isAll = this.isStale && !this.inTransaction;
    const gone = this.gone;
    this.gone = [];
    if (isAll) {
      this.isStale = false;
      this.steady.forgetAll();
      this.pages.forgetAll();
      this.prepared.parsedStatements = {};
    } else for (const name of gone) delete this.prepared.parsedStatements[name];
    const statements = isAll ? ['deallocate all'] : gone.map((name) => `deallocate ${name}`);
    // In a transaction that has failed nothing can be given back: the plan stays until the connection ends.
    for (const statement of statements) await super.query(statement).catch(() => undefined);
  }

  /** The library keeps the text of each name that it has prepared. */
  private get prepared() {
    return (this as unknown as { connection: { parsedStatements: Record<string, string> } }).connection;
  }
}

/** The statement with its values written into it, quoted as PostgreSQL reads them; undefined where one is no plain value. */
export function withValues(text: string, values: unknown[]): string | undefined {
  const isPlain = (value: unknown) => ['string', 'number', 'boolean', 'bigint'].includes(typeof value);
  if (!values.every(isPlain)) return undefined;
  return text.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g, (whole, place?: string) =>
    place === undefined ? whole : pg.escapeLiteral(String(values[Number(place) - 1])),
  );
}
