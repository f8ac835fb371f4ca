import type { Row } from '../../resource/model/definition.ts';

declare const RAW: unique symbol;
declare const KIND: unique symbol;

/** A record as the database holds it. No rights were asked yet: code reads it, and it is never an answer. */
export type Raw<R extends object = Row> = R & { readonly [RAW]: true };

/** What the gate cut for one person; `sight` alone makes it. */
export type Shown = { readonly [KIND]: 'shown' };

/** Constants, counts and keys: what is the same for everybody who may call, or belongs to the caller. */
export type Said = { readonly [KIND]: 'said' };

/** The body of an answer: nothing else can be sent. */
export type Answer = Shown | Said;

/** A value in which no row lies, at any depth. */
export type WithoutRows<T> = T extends { readonly [RAW]: true }
  ? never
  : T extends readonly (infer Item)[]
    ? readonly WithoutRows<Item>[]
    : T extends object
      ? { [Name in keyof T]: WithoutRows<T[Name]> }
      : T;

const rows = new WeakMap<object, true>();

/** Marks a row where it comes out of the database, so that the mark is known at run time as well. */
export function raw<R extends object>(row: R): Raw<R> {
  rows.set(row, true);
  return row as Raw<R>;
}

export const isRaw = (value: object): boolean => rows.has(value);
