import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { loadFiles } from '../src/server/schemas/load.ts';
import { SHIPPED_FILES as LISTED } from '../src/server/schemas/shipped-files.generated.ts';

export const SHIPPED_FILES = 'src/server/schemas/shipped-files.generated.ts';

const SCHEMAS_DIR = join(import.meta.dirname, '../schemas');

/**
 * The module that names the texts of the schema files as they come with the program. A path that the list does not name is
 * the owner's and stays out of it, whatever lies on disk: only a release adds and drops paths.
 */
export function shippedFilesModule({ isRelease = false, folder = SCHEMAS_DIR } = {}): string {
  const { files } = loadFiles(folder);
  const named = isRelease ? hashesOf(files) : { ...LISTED, ...hashesOf(onlyListed(files)) };
  const lines = Object.entries(named)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, hash]) => `  '${path}': '${hash}',`);
  return `/** Written by \`npm run generate\`: do not edit. The schema files that come with the program, each with the hash of its text. */
export const SHIPPED_FILES: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`;
}

/** The files of a folder that came with the program. */
const onlyListed = (files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).filter(([path]) => path in LISTED));

/** Whether a resource is one that the list does not name. */
export const isOwn = (resource: string): boolean => !(`${resource}/fields.schema.json` in LISTED);

/** The files that the list and a folder do not share: a release says with `-- --release` that they come with the program. */
export function unlisted(folder = SCHEMAS_DIR): string[] {
  const { files } = loadFiles(folder);
  const apart = [
    ...Object.keys(files).filter((path) => !(path in LISTED)),
    ...Object.keys(LISTED).filter((path) => !(path in files)),
  ];
  return apart.sort();
}

const hashesOf = (files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, createHash('sha256').update(text).digest('hex').slice(0, 32)]),
  );
