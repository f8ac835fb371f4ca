import type { Definition, Row } from '../../src/resource/model/definition.ts';
import { valueAt, withValue } from '../../src/resource/model/path.ts';
import type { Services } from '../../src/server/core/context.ts';

/** Secrets are stored closed; without a key to close them they are left out, never stored as they are. */
export function secretCloserOf(definition: Definition, secrets: Services['secrets'] | undefined): (row: Row) => Row {
  const fields = Object.values(definition.fields).filter((field) => field.kind === 'secret');
  if (fields.length === 0) return (row) => row;
  return (row) =>
    fields.reduce((closed, { path }) => {
      const value = valueAt(row, path);
      if (typeof value !== 'string') return closed;
      return withValue(closed, path, secrets ? secrets.close(value) : null);
    }, row);
}
