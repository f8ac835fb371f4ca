import type { Definition, Json, Row } from '../../src/resource/definition.ts';
import { valueAt, withValue } from '../../src/resource/path.ts';
import type { Services } from '../../src/server/context.ts';
import { demoFiles } from './files.ts';

/** The name under which a file of the demo was stored. */
export type FileNames = ReadonlyMap<string, string>;

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

export function withFileNames(definition: Definition, row: Row, names: FileNames): Row {
  if (names.size === 0) return row;
  let named = row;
  for (const field of Object.values(definition.fields)) {
    if (field.kind !== 'file' && field.items?.kind !== 'file') continue;
    const value = valueAt(row, field.path);
    if (value !== undefined && value !== null) named = withValue(named, field.path, nameOf(value, names));
  }
  return named;
}

function nameOf(value: Json, names: FileNames): Json {
  if (Array.isArray(value)) return value.map((each) => nameOf(each, names));
  return typeof value === 'string' ? (names.get(value) ?? value) : value;
}
