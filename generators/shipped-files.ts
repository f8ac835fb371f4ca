import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { loadFiles } from '../src/server/schemas/load.ts';

export const SHIPPED_FILES = 'src/server/schemas/shipped-files.generated.ts';

/** The module that names the texts of the schema files as they come with the program. */
export function shippedFilesModule(): string {
  const { files } = loadFiles(join(import.meta.dirname, '../schemas'));
  const lines = Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => `  '${path}': '${createHash('sha256').update(text).digest('hex').slice(0, 32)}',`);
  return `/** Written by \`npm run generate\`: do not edit. The schema files that come with the program, each with the hash of its text. */
export const SHIPPED_FILES: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`;
}
