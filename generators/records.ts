import { storedAs } from '../src/resource/kinds/stored-as.ts';
import type { Definition, Schemas } from '../src/resource/model/definition.ts';

const HEAD = `/** Written by \`npm run generate\` from the schema files; never edited by hand. */

/** What is stored of each resource, by dotted path, and what code reads from its column. */
export const RECORDS = {`;

/** The fields of each resource that code can read. A slice has the records of the resource that it is taken from. */
export function recordFields(schemas: Schemas): string {
  const definitions = Object.values(schemas.resources)
    .filter(({ source }) => source.kind !== 'slice')
    .sort((a, b) => a.name.localeCompare(b.name));
  return [HEAD, ...definitions.flatMap(linesOf), '} as const;', ''].join('\n');
}

function linesOf({ name, fields }: Definition): string[] {
  const lines = Object.values(fields).flatMap((field) => {
    const as = field.path === 'id' || field.path === '_id' ? undefined : storedAs(field);
    return as ? [`    ${field.path.includes('.') ? `'${field.path}'` : field.path}: '${as}',`] : [];
  });
  return [`  ${name}: {`, ...lines, '  },'];
}
