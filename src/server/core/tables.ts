import type { Kysely, Transaction } from 'kysely';
import type { Records } from '../../resource/generated/records.generated.ts';
import type { Row } from '../../resource/model/definition.ts';
import type { Needs, Wanted } from './needs.ts';

/** Tables follow the schema files at run time, so their columns are not known to the compiler. */
export type Tables = Record<string, Record<string, unknown>>;
export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables> & { gathered?: Gathered };

/** One line of the audit, and what it was written for. `id` is known once it is inserted. */
export type AuditLine = { values: Record<string, unknown>; id?: string };

/**
 * What a transaction gathers until its end, and the rows that it holds, by table and id: `core/transaction.ts`. Without `audit` and
 * `checks` nothing waits for an end.
 */
export type Gathered = {
  audit?: AuditLine[];
  checks?: Map<string, () => Promise<void>>;
  held: Map<string, { row: Row | undefined }>;
};

type Flat<P extends string> = P extends `${infer First}.${infer Rest}` ? `${First}__${Flat<Rest>}` : P;
type Columns<N extends Needs> =
  N extends Needs<infer R, infer P>
    ? { [C in Wanted<R, P> as Flat<C>]: Records[R][C & keyof Records[R]] } & System
    : never;
type System = { id: number; _version: number; _created_at: string; _updated_at: string; _deleted_at: string | null };
type TablesOf<N extends Needs> = { [One in N as One['resource']]: Columns<One> };

/**
 * The tables of these needs, with their needed columns alone.
 *
 * @example await tables(trx, PAYMENT).selectFrom('payments').select('date').execute()
 */
export const tables = <N extends Needs[]>(db: Db | Trx, ..._of: N): Kysely<TablesOf<N[number]>> =>
  db as unknown as Kysely<TablesOf<N[number]>>;
