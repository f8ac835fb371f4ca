import type { Definition } from '../definition.ts';
import { at, type Cursor, flag, text } from './cursor.ts';

/** A resource of which only the name is known; each step of the linker fills its part. */
export function emptyDefinition(name: string, fields: Cursor): Definition {
  const title = text(at(fields, 'title')) ?? name;
  return {
    name,
    title,
    plural: text(at(fields, 'x-plural')) ?? title,
    label: [{ is: '#{id}' }],
    source: { kind: 'table' },
    one: flag(at(fields, 'x-one')) ?? false,
    review: flag(at(fields, 'x-review')) ?? false,
    under: [],
    unique: [],
    implies: {},
    checks: [],
    fields: {},
    rules: [],
    list: {
      title,
      sort: '-id',
      sorts: [],
      pageSize: 25,
      pageSizes: [],
      start: {},
      tabs: [],
      columns: [],
      filters: [],
      tone: [{ is: 'none' }],
      actions: [],
      bulk: [],
      open: false,
    },
    form: {},
    permissions: { scopes: {}, operations: {}, fields: [], actions: {} },
    actions: { states: {}, actions: {} },
    messages: {},
  };
}
