import { join } from 'node:path';
import type { Problem, Registry, Schemas } from '../src/resource/definition.ts';
import { link } from '../src/resource/link/link.ts';
import { registryOf } from '../src/server/named/registry.ts';
import { loadFiles } from '../src/server/schemas/load.ts';

export const SCHEMAS_DIR = join(import.meta.dirname, '../schemas');

/** The linked schemas of a folder. Throws with every problem when there is an error in the files. */
export function loadSchemas(folder = SCHEMAS_DIR, names: Registry = registryOf()): Schemas {
  const { schemas, problems } = link(loadFiles(folder).files, names);
  const errors = problems.filter((problem) => problem.severity === 'error');
  if (!schemas || errors.length > 0)
    throw new Error(['the schema files do not link:', ...errors.map(lineOf)].join('\n'));
  return schemas;
}

function lineOf({ file, line, column, pointer, message }: Problem): string {
  return `${file}:${line}:${column} ${pointer} ${message}`;
}
