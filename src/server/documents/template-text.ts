import type { Definition, Field, Json, Kind, Row, Schemas } from '../../resource/definition.ts';
import { plainField } from '../../resource/fields.ts';
import { formatValue } from '../../resource/format.ts';
import { isEmpty, valueAt } from '../../resource/path.ts';
import { wordsOf } from './words.ts';

const PLACE = /\{([A-Za-z_][\w.]*)(?:\s*\|\s*([a-z0-9-]+))?\}/g;
const KINDS: readonly Kind[] = ['money', 'percent', 'rate1', 'rate4', 'months', 'date', 'clabe'];

/** What a template is filled with: values by name, and what the record behind each name is. */
export type Filling = { schemas: Schemas; values: Row; definitions: Record<string, Definition>; missing: Set<string> };

/** A text with its places filled. A value that is not there is noted by its path and leaves the place as it was. */
export function fillText(text: string, filling: Filling, row?: Row): string {
  return text.replace(PLACE, (place, path: string, filter: string | undefined) => {
    if (path === 'page' || path === 'pages') return place;
    const value = row && Object.hasOwn(row, path) ? row[path] : valueAt(filling.values, path);
    if (isEmpty(value)) {
      filling.missing.add(path);
      return place;
    }
    return written(value as Json, path, filter, filling);
  });
}

function written(value: Json, path: string, filter: string | undefined, filling: Filling): string {
  const { schemas } = filling;
  const kind = KINDS.find((one) => one === filter);
  if (kind) return formatValue(plainField(kind), value, schemas);
  switch (filter) {
    case 'money-words':
      return wordsOf(schemas).money(value as number);
    case 'integer-words':
      return wordsOf(schemas).integer(Number(value));
    case 'date-words':
      return wordsOf(schemas).date(String(value));
    case 'upper':
      return String(value).toLocaleUpperCase('es-MX');
    case 'label': {
      const field = fieldBehind(path, filling);
      return field ? formatValue(field, value, schemas) : String(value);
    }
    default:
      return Array.isArray(value) ? value.join(', ') : String(value);
  }
}

export function fieldBehind(path: string, { definitions }: Filling): Field | undefined {
  const [name = '', ...rest] = path.split('.');
  return definitions[name]?.fields[rest.join('.')];
}
