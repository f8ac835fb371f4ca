import type { Definition, Json, Row } from '../../src/resource/model/definition.ts';
import { valueAt, withValue } from '../../src/resource/model/path.ts';
import type { Services } from '../../src/server/core/context.ts';
import { demoFiles } from './files.ts';

/** The name under which a file of the demo was stored. */
type FileNames = ReadonlyMap<string, string>;

/** Puts the files of the demo where all files are; without a store the rows keep names that lead nowhere. */
export async function storeDemoFiles(files: Services['files'] | undefined): Promise<FileNames> {
  const names = new Map<string, string>();
  if (!files) return names;
  for (const { path, mediaType, bytes } of demoFiles()) {
    const stored = await files.store(bytes, { mediaType });
    if (stored.ok) names.set(path, stored.name);
  }
  return names;
}

/** Puts the stored names into the rows of one resource. */
export function fileNamerOf(definition: Definition, names: FileNames): (row: Row) => Row {
  const fields = Object.values(definition.fields).filter(
    (field) => field.kind === 'file' || field.items?.kind === 'file',
  );
  if (names.size === 0 || fields.length === 0) return (row) => row;
  return (row) => fields.reduce((named, { path }) => renamed(named, path, names), row);
}

function renamed(row: Row, path: string, names: FileNames): Row {
  const value = valueAt(row, path);
  return value === undefined || value === null ? row : withValue(row, path, nameOf(value, names));
}

function nameOf(value: Json, names: FileNames): Json {
  if (Array.isArray(value)) return value.map((each) => nameOf(each, names));
  return typeof value === 'string' ? (names.get(value) ?? value) : value;
}
