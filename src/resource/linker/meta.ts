import type { Json } from '../model/definition.ts';
import { type Check, type Fault, metaChecks } from './meta-check.ts';
import { metaProblem } from './meta-sentences.ts';
import type { Doc, Report } from './report.ts';
import { suggest } from './suggest';

/** Which meta-schema a file answers to, by its place in the folder. */
const KINDS: [pattern: RegExp, meta: string][] = [
  [/^_shared\/(roles|console|messages|news|data)\.json$/, '_meta/$1.schema.json'],
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
export function answersToMeta(doc: Doc, checks: Checks, report: Report): boolean {
  const name = metaOf(doc.file);
  const check = name === undefined ? undefined : checks(name.replace('_meta/', ''));
  if (!check) {
    report.add(doc.file, '', `Falta el meta-esquema ${name ?? ''}.`);
    return false;
  }
  if (passed.get(doc) === check) return true;
  const faults: Fault[] = [];
  check(doc.value as Json, '', faults);
  if (faults.length === 0) passed.set(doc, check);
  for (const { pointer, message, ...note } of faults.map(metaProblem)) report.add(doc.file, pointer, message, note);
  return faults.length === 0;
}

/** What each reading of a file was found to answer to. */
const passed = new WeakMap<Doc, Check>();

export type Checks = (name: string) => Check | undefined;
let kept: { text: string; checks: Checks } | undefined;

/** Kept until a meta-schema changes, so that a file that passed need not be looked at again. */
export function checksOf(docs: Map<string, Doc>, report: Report): Checks {
  const files = [...docs.values()].filter((doc) => doc.file.startsWith('_meta/'));
  const text = files.map((doc) => doc.text).join('\0');
  if (kept?.text === text) return kept.checks;
  const made = metaChecks(new Map(files.map((doc) => [doc.file.replace('_meta/', ''), doc.value as Json])));
  const checks: Checks = (name) => {
    try {
      return made(name);
    } catch (error) {
      report.add(`_meta/${name}`, '', `El meta-esquema no es válido: ${error instanceof Error ? error.message : ''}`);
      return undefined;
    }
  };
  kept = { text, checks };
  return checks;
}
