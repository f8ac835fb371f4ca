import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

/**
 * Stands in the text of a statement that looks rows up by their keys. Its plan is the same whatever the values are, so
 * PostgreSQL may parse and plan it once for each connection. Lists and searches never carry it: theirs depends on the values.
 */
const STEADY = '/* steady */';

/** Marks a statement that looks rows up by their keys. */
export const steady = (statement: RawBuilder<unknown>): RawBuilder<unknown> => sql`${sql.raw(STEADY)} ${statement}`;

/** A connection remembers so many statements; what comes later is planned each time. */
const REMEMBERED = 300;
const CHANGED_RESULT = '0A000';

/** A client that names the steady statements and asks once more without the name when a column's type has changed since. */
export class SteadyClient extends pg.Client {
  private readonly names = new Map<string, string>();
  private inTransaction = false;

  // biome-ignore lint/suspicious/noExplicitAny: the library's own overloads, passed on as they came
  override query(...args: any[]): any {
    const [text, values, callback] = args;
    if (typeof text === 'string') this.follow(text);
    const name = typeof text === 'string' && Array.isArray(values) && !callback ? this.nameOf(text) : undefined;
    if (name === undefined) return super.query(...(args as [string]));
    const asked = super.query({ name, text, values });
    return this.inTransaction ? asked : asked.catch((error: unknown) => this.again(error, text, values));
  }

  private follow(text: string) {
    if (/^\s*(begin|start transaction)\b/i.test(text)) this.inTransaction = true;
    else if (/^\s*(commit|rollback(?!\s+to))\b/i.test(text)) this.inTransaction = false;
  }

  private nameOf(text: string): string | undefined {
    if (!text.includes(STEADY)) return undefined;
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= REMEMBERED) return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
    this.names.set(text, name);
    return name;
  }

  private again(error: unknown, text: string, values: unknown[]) {
    if ((error as { code?: unknown }).code !== CHANGED_RESULT) throw error;
    return super.query(text, values);
  }
}
