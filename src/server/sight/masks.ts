import { holds } from '../../resource/conditions/condition.ts';
import type { Definition, Field, Json, Row } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { valueAt } from '../../resource/model/path.ts';
import type { Db, RequestContext, Trx } from '../core/context.ts';
import { maskQuestion, peopleOf, readableAmong } from './people.ts';

/** The replacement of a value that this person may not see; undefined where it may be seen. */
export type Masks = (row: Row, path: string) => { mask: Json } | undefined;

const NONE: Masks = () => undefined;

/**
 * The one place where a person's data is masked, on its way out of any row: readers of the original field of that very person
 * see a copy whole, all others its mask. A paper is whole or not at all, and whole to its own parties where the file says so
 * (`disclose`). Of whom the rows speak is read with them, or asked once for all; nothing is asked where nothing is masked.
 */
export async function masksOf(
  db: Db | Trx,
  call: RequestContext,
  { name }: Definition,
  rows: readonly Row[],
): Promise<Masks> {
  // A sheet is made of some fields alone; of whom they speak is said by others.
  const definition = own(call.schemas.resources, name);
  const question = definition && rows.length > 0 ? maskQuestion(call, definition) : undefined;
  if (!definition || !question) return NONE;
  const people = await peopleOf(db, call, definition, rows, question);
  return (row, path) => {
    const asked = question.fields.get(path);
    if (!asked || !isAbout(call, definition, asked.field, row)) return undefined;
    const { field, about, isKnown, homes, isWholeToParties, masked } = asked;
    let isSeen = isKnown;
    let first: number | undefined;
    // Asked for each value of a page: one pass, and no lists on the way.
    for (const one of about) {
      const id = people.of(row, one);
      if (id === undefined) continue;
      if (isWholeToParties && isOneself(call, id)) return undefined;
      first ??= id;
      isSeen &&= homes?.every((home) => people.reads(row, one, home)) ?? false;
    }
    if (isSeen && (field.shows !== undefined || first !== undefined)) return undefined;
    return { mask: masked(valueAt(row, path) as Json, first) };
  };
}

const isOneself = ({ actor }: RequestContext, id: number): boolean => id === actor.id || id === actor.id_partner;

/** A paper may show people in some of its rows only: a contract does, a receipt beside it does not. */
const isAbout = ({ actor }: RequestContext, definition: Definition, { showsWhen }: Field, record: Row): boolean =>
  showsWhen === undefined || holds(showsWhen, { definition, record, vars: { me: actor as Row } });

/** How people are named in sentences to readers who may not read them: the mask of a name alone. */
export async function nameFor(
  db: Db | Trx,
  call: RequestContext,
  person: { id: number; name: string },
): Promise<string> {
  const home = own(call.schemas.resources, 'users');
  const open = home ? await readableAmong(db, call, home, [person.id]) : new Set();
  return open.has(person.id) ? person.name : `#${person.id}`;
}
