import { compile } from 'json-schema-to-typescript';
import { storedAs } from '../src/resource/kinds/stored-as.ts';
import type { Definition, Schemas, StoredAs } from '../src/resource/model/definition.ts';

const HEAD = `/** Written by \`npm run generate\` from the schema files; never edited by hand. */

import type { Json } from '../model/definition.ts';
`;
/** The JSON Schema of a column's values as code reads them; any column may be empty. */
const COLUMNS = {
  text: { type: ['string', 'null'] },
  date: { type: ['string', 'null'] },
  moment: { type: ['string', 'null'] },
  number: { type: ['number', 'null'] },
  boolean: { type: ['boolean', 'null'] },
  'text[]': { type: ['array', 'null'], items: { type: 'string' } },
  'number[]': { type: ['array', 'null'], items: { type: 'number' } },
  json: { tsType: 'Json' },
} as const satisfies Record<StoredAs, object>;

/**
 * What is stored of each resource, by dotted path: as types, which code is compiled with, and as values, which the linker
 * compares with the files in force. A slice has the records of the resource that it is taken from.
 */
export async function recordTypes(schemas: Schemas): Promise<string> {
  const definitions = Object.values(schemas.resources)
    .filter(({ source }) => source.kind !== 'slice')
    .sort((a, b) => a.name.localeCompare(b.name));
  const columns = Object.fromEntries(definitions.map((definition) => [definition.name, columnsOf(definition)]));
  const records = Object.entries(columns).map(([name, own]) => [
    name,
    objectOf(Object.fromEntries(Object.entries(own).map(([path, as]) => [path, COLUMNS[as]]))),
  ]);
  const types = await compile(objectOf(Object.fromEntries(records)) as Parameters<typeof compile>[0], 'Records', {
    bannerComment: '',
    style: { singleQuote: true, printWidth: 120 },
  });
  const lines = Object.entries(columns).flatMap(([name, own]) => [
    `  ${name}: {`,
    ...Object.entries(own).map(line),
    '  },',
  ]);
  return [HEAD, types, 'export const COLUMNS = {', ...lines, '} as const;', ''].join('\n');
}

function columnsOf({ fields }: Definition): Record<string, StoredAs> {
  const stored = Object.values(fields).filter(({ path }) => path !== 'id' && path !== '_id');
  return Object.fromEntries(
    stored.flatMap((field) => [storedAs(field)].flatMap((as) => (as ? [[field.path, as]] : []))),
  );
}

const objectOf = (properties: object) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});

const line = ([path, as]: [string, StoredAs]) => `    ${path.includes('.') ? `'${path}'` : path}: '${as}',`;
