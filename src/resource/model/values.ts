/** The values that records and files are made of. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Row = Record<string, Json | undefined>;

/** Mongo-style data; see `condition.ts` for its meaning. `true` and `false` are the constants. */
export type Condition = boolean | { [key: string]: Json };

/** The first line that fits counts; a plain value is a list of one line. */
export type Case<T> = { when?: Condition; for?: string[]; is: T };
export type Cases<T> = Case<T>[];
