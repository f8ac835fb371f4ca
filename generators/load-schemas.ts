import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Registry, Schemas } from '../src/resource/definition.ts';
import { type Files, link } from '../src/resource/link/link.ts';
import { registry } from '../src/server/named/registry.ts';

const SCHEMAS = join(import.meta.dirname, '../schemas');

/** The linked schemas of a folder. Throws with every problem when there is an error in the files. */
export function loadSchemas(folder = SCHEMAS, names: Registry = registry): Schemas {
  const { schemas, problems } = link(readFiles(folder), names);
  const errors = problems.filter((problem) => problem.severity === 'error');
  if (!schemas || errors.length > 0) {
    const lines = errors.map((each) => `${each.file}:${each.line}:${each.column} ${each.pointer} ${each.message}`);
    throw new Error(`the schema files do not link:\n${lines.join('\n')}`);
  }
  return schemas;
}

/** Path inside the folder, with slashes → text. */
export function readFiles(folder: string): Files {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.json'),
  );
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path).split(sep).join('/'), readFileSync(path, 'utf8')];
    }),
  );
}
