import { type Cursor, entries, items, root, text } from '../cursor.ts';
import { error, type LinkContext, type LinkScope } from '../link-context.ts';

/** `{field}`, `{user.general.full_name}`, `{$answer.url}`: what is filled; the rest of a text has no braces. */
const PLACE = /\{\$?[A-Za-z_][\w.]*\}/g;
const BROKEN = /\{[^{}]*\}?|\}/;

/** Words whose texts are no sentences. */
const PLAIN = ['pattern', '$comment'];

/** Places in texts that are not closed, or not opened: people would read the brace. */
export function checkBraces({ work, definition }: LinkScope): void {
  for (const file of Object.values(work.files.get(definition.name) ?? {})) walk(work, file);
}

/** The same of the texts that all resources share; the templates of papers are judged with their formats. */
export function checkSharedBraces(work: LinkContext): void {
  for (const { file, value } of work.docs.values()) if (file.startsWith('_shared/')) walk(work, root(file, value));
}

function walk(work: LinkContext, cursor: Cursor): void {
  const written = text(cursor);
  if (written?.includes('{') || written?.includes('}')) {
    const broken = BROKEN.exec(written.replace(PLACE, ''))?.[0];
    if (broken) error(work, cursor, `«${broken}» está mal escrito: se espera {dato}.`);
  }
  for (const item of items(cursor)) walk(work, item);
  for (const [name, inner] of entries(cursor)) if (!PLAIN.includes(name)) walk(work, inner);
}
