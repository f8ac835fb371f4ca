import type { Field } from '../../model/definition.ts';
import { isObject } from '../../model/of-kind.ts';
import { at, type Cursor, given, root } from '../cursor.ts';
import { readSound } from '../json.ts';
import { type LinkContext, warn } from '../link-context.ts';

/** What works and may be meant, and what its author would want to hear once: with the version that brings it. */
export function checkNotices(work: LinkContext): void {
  const { before = {} } = work;
  if (Object.keys(before).length === 0) return;
  for (const [name, { fields }] of Object.entries(work.resources)) {
    const files = work.files.get(name);
    if (!files) continue;
    if (before[files.permissions.file] !== undefined && !work.docs.has(files.permissions.file))
      warn(work, files.permissions, `Sin permissions.json, solo SUPER_ADMIN conserva derechos sobre «${name}».`);
    for (const field of Object.values(fields)) {
      const cursor = at(files.fields, ...field.path.split('.').flatMap((part) => ['properties', part]));
      if (isUntitled(cursor, field) && isNew(before[cursor.file], cursor))
        warn(work, cursor, `Al campo «${field.path}» le falta «title»: la gente leería «${field.title}».`, {
          key: true,
        });
    }
  }
}

/** An object is never drawn by its title, the number of a record mostly not, and a field that is taken over brings its own. */
function isUntitled(cursor: Cursor, field: Field): boolean {
  const { path, title } = field;
  if (path === 'id' || isObject(field) || title !== path.split('.').at(-1) || !given(cursor)) return false;
  return !given(at(cursor, '$ref')) && !given(at(cursor, 'title'));
}

function isNew(before: string | undefined, { file, pointer }: Cursor): boolean {
  const last = before === undefined ? undefined : readSound(before);
  return !given(at(root(file, last), ...pointer.split('/').slice(1)));
}
