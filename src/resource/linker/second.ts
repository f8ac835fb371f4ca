import type { Action, Second } from '../model/definition.ts';
import { at, type Cursor, given, items, number, text } from './cursor.ts';
import { error, known, type LinkScope } from './link-context.ts';
import { condition, expanded, fieldAt } from './names.ts';

/** Hours that a call waits where nothing is said. */
const HOURS = 48;

/**
 * What waits for another person: a role or a group, or `by` with limits. A link has no call that could wait, and a limit of
 * money adds up a field of numbers of the resource itself.
 */
export function linkSecond(place: LinkScope, cursor: Cursor, isLink: boolean): Pick<Action, 'second'> {
  if (!given(cursor)) return {};
  const { work } = place;
  if (isLink) error(work, cursor, 'Un enlace no se ejecuta: «second» no dice nada aquí.', { key: true });
  if (text(cursor) !== undefined) return { second: { by: rolesOf(place, cursor), until: HOURS } };
  const [when, changed] = [at(cursor, 'when'), at(cursor, 'changed')];
  const second: Second = {
    by: rolesOf(place, at(cursor, 'by')),
    ...(given(when) ? { when: condition(place, when, { variables: ['me', 'today', 'parent', 'ask'] }) } : {}),
    ...sumOf(place, at(cursor, 'sum')),
    ...countOf(at(cursor, 'count')),
    until: number(at(cursor, 'until')) ?? HOURS,
    ...(given(changed) ? { changed: changedOf(place, changed) } : {}),
  };
  return { second };
}

/** A group without roles could never agree. */
function rolesOf(place: LinkScope, cursor: Cursor): string[] {
  const name = text(cursor) ?? '';
  const roles = expanded(place.work, cursor, name);
  if (roles.length === 0 && Object.hasOwn(place.work.roles.groups, name))
    error(place.work, cursor, `El grupo «${name}» no tiene roles: nadie podría autorizar.`);
  return roles;
}

function sumOf(place: LinkScope, cursor: Cursor): Pick<Second, 'sum'> {
  if (!given(cursor)) return {};
  const found = fieldAt(place, at(cursor, 'of'));
  if (!found) return {};
  const of = text(at(cursor, 'of')) ?? '';
  if (found.through || !['number', 'integer'].includes(found.field?.base ?? ''))
    error(place.work, at(cursor, 'of'), `«${of}» no es un importe del registro: no se puede sumar.`);
  return { sum: { of, hours: number(at(cursor, 'hours')) ?? 0, over: number(at(cursor, 'over')) ?? 0 } };
}

const countOf = (cursor: Cursor): Pick<Second, 'count'> =>
  given(cursor) ? { count: { hours: number(at(cursor, 'hours')) ?? 0, over: number(at(cursor, 'over')) ?? 0 } } : {};

function changedOf({ work, definition }: LinkScope, cursor: Cursor): string[] {
  const names = Object.keys(definition.fields);
  return items(cursor).flatMap((item) =>
    known(work, item, 'field', text(item) ?? '', names) ? [text(item) ?? ''] : [],
  );
}
