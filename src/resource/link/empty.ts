import { bareDefinition } from '../bare-definition.ts';
import type { Definition } from '../definition.ts';
import { at, type Cursor, flag, text } from './cursor.ts';

/** What the head of `fields.schema.json` says; each step of the linker fills its part. */
export function emptyDefinition(name: string, fields: Cursor): Definition {
  const title = text(at(fields, 'title')) ?? name;
  return {
    ...bareDefinition(name, title),
    plural: text(at(fields, 'x-plural')) ?? title,
    one: flag(at(fields, 'x-one')) ?? false,
    review: flag(at(fields, 'x-review')) ?? false,
  };
}
