import type { Action, Grants, Permissions } from '../model/definition.ts';
import { at, type Cursor, entries, given, number } from './cursor.ts';
import { error, type LinkScope } from './link-context.ts';

/** How old the last proof of who is there may be, in seconds. A link has no call that could be asked. */
export function freshOf({ work }: LinkScope, cursor: Cursor, isLink: boolean): Pick<Action, 'fresh'> {
  const fresh = number(cursor);
  if (fresh === undefined) return {};
  if (isLink) error(work, cursor, 'Un enlace no se ejecuta: «fresh» no dice nada aquí.', { key: true });
  return { fresh };
}

/** The same of operations. One that no role has is asked by no call. */
export function freshOperations(
  { work }: LinkScope,
  file: Cursor,
  operations: Partial<Record<string, Grants>>,
): Pick<Permissions, 'fresh'> {
  const words = at(file, 'fresh');
  if (!given(words)) return {};
  const named = entries(words).flatMap(([name, cursor]) => {
    const seconds = number(cursor);
    if (Object.keys(operations[name] ?? {}).length === 0)
      error(work, cursor, `Nadie tiene el derecho «${name}»: «fresh» no dice nada aquí.`, { key: true });
    return seconds === undefined ? [] : [[name, seconds]];
  });
  return { fresh: Object.fromEntries(named) };
}
