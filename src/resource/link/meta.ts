import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { Json } from '../definition.ts';
import { isRow } from '../path.ts';
import { metaProblems } from './meta-sentences.ts';
import { suggest } from './near.ts';
import type { Doc, Report } from './report.ts';

/** Which meta-schema a file answers to, by its place in the folder. */
const KINDS: [pattern: RegExp, meta: string][] = [
  [/^_shared\/(roles|console|messages)\.json$/, '_meta/$1.schema.json'],
  [/^_shared\/catalogs\/[^/]+\.json$/, '_meta/catalog.schema.json'],
  [/^_documents\/[^/]+\.json$/, '_meta/document.schema.json'],
  [/^[a-z][A-Za-z0-9]*\/(fields)\.schema\.json$/, '_meta/$1.schema.json'],
  [/^[a-z][A-Za-z0-9]*\/(list|form|tabs|permissions|actions|messages)\.json$/, '_meta/$1.schema.json'],
];

const FILE_NAMES = [
  'fields.schema.json',
  'list.json',
  'form.json',
  'tabs.json',
  'permissions.json',
  'actions.json',
  'messages.json',
];

export function metaOf(file: string): string | undefined {
  const kind = KINDS.find(([pattern]) => pattern.test(file));
  return kind && file.replace(kind[0], kind[1]);
}

export function nameSuggestion(file: string): string | undefined {
  return suggest(file.split('/').at(-1) ?? file, FILE_NAMES);
}

/** Whether the file is what its meta-schema says; what is not is reported in Spanish with its place. */
export function answersToMeta(doc: Doc, docs: Map<string, Doc>, report: Report): boolean {
  const name = metaOf(doc.file);
  const validate = name === undefined ? undefined : metaSchemas(docs, report)(name.replace('_meta/', ''));
  if (!validate) {
    report.add(doc.file, '', `Falta el meta-esquema ${name ?? ''}.`);
    return false;
  }
  if (passed.get(doc) === validate || validate(doc.value)) {
    passed.set(doc, validate);
    return true;
  }
  for (const { pointer, message, ...note } of metaProblems(validate.errors ?? []))
    report.add(doc.file, pointer, message, note);
  return false;
}

/** What each reading of a file was found to answer to. */
const passed = new WeakMap<Doc, ValidateFunction>();

type Metas = (name: string) => ValidateFunction | undefined;
let kept: { text: string; metas: Metas } | undefined;

/** Compiling the meta-schemas costs more than all the rest, so they are kept until their text changes. */
function metaSchemas(docs: Map<string, Doc>, report: Report): Metas {
  const files = [...docs.values()].filter((doc) => doc.file.startsWith('_meta/'));
  const text = files.map((doc) => doc.text).join('\0');
  if (kept?.text === text) return kept.metas;
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    verbose: true,
    validateFormats: true,
    addUsedSchema: false,
    code: { optimize: false },
  });
  (formats as unknown as (ajv: Ajv) => void)(ajv);
  for (const doc of files) {
    if (isRow(doc.value)) ajv.addSchema(doc.value as Record<string, Json>);
  }
  const compiled = new Map<string, ValidateFunction | undefined>();
  const metas: Metas = (name) => {
    if (!compiled.has(name)) compiled.set(name, compile(ajv, name, report));
    return compiled.get(name);
  };
  kept = { text, metas };
  return metas;
}

function compile(ajv: Ajv, name: string, report: Report): ValidateFunction | undefined {
  try {
    return ajv.getSchema(name) as ValidateFunction | undefined;
  } catch (error) {
    report.add(`_meta/${name}`, '', `El meta-esquema no es válido: ${error instanceof Error ? error.message : ''}`);
    return undefined;
  }
}
