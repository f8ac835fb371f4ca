import type { Row } from '../../../resource/model/definition.ts';
import { withValue } from '../../../resource/model/path.ts';
import type { Values } from '../../core/write-types.ts';

/** One copy for all values: a money row has dozens of them. */
export function merge(record: Row, values: Values): Row {
  const merged = { ...record };
  for (const [path, value] of Object.entries(values)) {
    const [name = ''] = path.split('.');
    merged[name] = withValue(Object.hasOwn(merged, name) ? { [name]: merged[name] } : {}, path, value)[name];
  }
  return merged;
}
