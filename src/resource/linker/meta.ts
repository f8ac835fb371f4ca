import type { Json } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { metaValidators, metaVersions } from './meta.generated.ts';
import { type MetaError, type MetaProblem, metaProblems } from './meta-sentences.ts';
import type { Doc, Report } from './report.ts';
import { suggest } from './suggest.ts';
import { versionOf } from './version.ts';

/** Which meta-schema a file answers to, by its place in the folder. */
const KINDS: [pattern: RegExp, meta: string][] = [
  [/^_shared\/(roles|types|console|messages|news|data)\.json$/, '_meta/$1.schema.json'],
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
export function answersToMeta(doc: Doc, report: Report): boolean {
  if (passed.has(doc)) return true;
  const problems = problemsOf(metaOf(doc.file) ?? '', doc.value as Json);
  if (problems.length === 0) passed.add(doc);
  for (const { pointer, message, ...note } of problems) report.add(doc.file, pointer, message, note);
  return problems.length === 0;
}

/** A copy of a meta-schema in the folder completes and checks what an editor writes; another one than ours misleads it. */
export function compareMeta(doc: Doc, report: Report): void {
  const name = doc.file.replace('_meta/', '');
  const version = own<string>(metaVersions, name);
  if (version === undefined || version === versionOf({ [name]: JSON.stringify(doc.value) })) return;
  const message = 'Este meta-esquema no es el de esta versión; los archivos se revisan con el de la versión.';
  report.add(doc.file, '', message, { severity: 'warning' });
}

/** The readings of files that were found to be right. */
const passed = new WeakSet<Doc>();

/** What is wrong with the value of a file, by the name of its meta-schema. */
export function problemsOf(meta: string, value: Json): MetaProblem[] {
  const validate = own(metaValidators, meta.replace('_meta/', ''));
  if (!validate) throw new Error(`no meta-schema is named ${meta}`);
  return validate(value) ? [] : metaProblems(validate.errors as MetaError[]);
}
