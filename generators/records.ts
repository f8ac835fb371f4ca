import { compile } from 'json-schema-to-typescript';
import type { Definition, Schemas } from '../src/resource/model/definition.ts';
import { componentName } from './openapi/paths.ts';
import { recordSchemaOf } from './record-schema.ts';

const HEAD = '/** Written by `npm run generate` from the schema files; never edited by hand. */';

/** One type per resource: the record as it travels. Example: `holidays` → `HolidaysRecord`. */
export async function recordTypes(schemas: Schemas): Promise<string> {
  const definitions = Object.values(schemas.resources).sort((a, b) => a.name.localeCompare(b.name));
  const types = await Promise.all(definitions.map((definition) => typeOf(schemas, definition)));
  const map = definitions.map((definition) => `  ${definition.name}: ${typeName(definition)};`).join('\n');
  return `${[HEAD, ...types, `export type Records = {\n${map}\n};`].join('\n\n')}\n`;
}

const typeName = (definition: Definition) => `${componentName(definition)}Record`;

async function typeOf(schemas: Schemas, definition: Definition): Promise<string> {
  const schema = untitled(recordSchemaOf(schemas, definition)) as Parameters<typeof compile>[0];
  const text = await compile(schema, typeName(definition), {
    bannerComment: '',
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 120 },
  });
  return text.trim();
}

/** Titles would become names of types of their own, two fields of one title would clash. */
function untitled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(untitled);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([key, inner]) => !(key === 'title' && typeof inner === 'string'));
  return Object.fromEntries(entries.map(([key, inner]) => [key, untitled(inner)]));
}
