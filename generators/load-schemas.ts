import { join } from 'node:path';
import { link } from '../src/resource/linker/link.ts';
import type { Problem, Registry, Schemas } from '../src/resource/model/definition.ts';
import { registryOf } from '../src/server/app/registry.ts';
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
