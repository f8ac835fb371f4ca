import { createHash } from 'node:crypto';
import { type Widening, wideningsOf } from '../../resource/access/widenings.ts';
import { type FileTexts, link } from '../../resource/linker/link.ts';
import { translate } from '../../resource/messages/messages.ts';
import type { Registry, Schemas } from '../../resource/model/definition.ts';
import type { Db } from '../core/context.ts';
import type { Settings } from '../core/settings.ts';
import { storedColumns } from '../database/removed.ts';
import { digestOf, type KeptChange, openChange } from '../database/schema-changes.ts';
import { SHIPPED_FILES } from './shipped-files.generated.ts';
import { wideningLines } from './widening-lines.ts';

/** Which changes wait: `rights` those that open something, `second` all. */
export type GateMode = Exclude<Settings['publish'], 'at-once'>;

type GateInput = {
  db: Db;
  registry: Registry;
  mode: GateMode;
  /** What is in force, and what is to come into force with its linked form. */
  before: FileTexts;
  files: FileTexts;
  schemas: Schemas;
  /** The program came with other files since its last start: those that are as they came were approved with it. */
  isUpdate?: boolean;
};

/** What may come into force in place of files that wait. */
export type Served = { files: FileTexts; schemas: Schemas; held: string[] };
export type Judgement = { pass: true; change?: KeptChange } | { pass: false; lines: string[]; served: Served };

/**
 * Whether files come into force at once. What opens something waits for another person, unless that person agreed to these
 * very texts; all that can go without it goes at once.
 */
export async function judgeFiles(input: GateInput): Promise<Judgement> {
  const { db, registry, before, files } = input;
  const digest = digestOf(files);
  if (digest === digestOf(before) || (input.isUpdate && isWhollyShipped(files))) return { pass: true };
  const base = input.isUpdate ? withShipped(before, files) : before;
  const was = link(base, registry).schemas;
  // A program that does not understand the version in force any more cannot keep it in force.
  if (!was) return base === before ? { pass: true } : judgeFiles({ ...input, isUpdate: false });
  const columns = await storedColumns(db);
  const widenings = wideningsOf(was, input.schemas, columns);
  if (widenings.length === 0 && input.mode === 'rights') return { pass: true };
  const change = await openChange(db, digest, digestOf(before));
  if (change?.status === 'approved') return { pass: true, change };
  const changed = changedPaths(base, files);
  const lines = widenings.length > 0 ? wideningLines(was, input.schemas, widenings) : [changedLine(was, changed)];
  const served =
    (input.mode === 'rights' && withoutOpening({ was, base, files, registry, columns }, changed, widenings)) ||
    undefined;
  return { pass: false, lines, served: served ?? { files: base, schemas: was, held: changed } };
}

const changedPaths = (before: FileTexts, after: FileTexts): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((path) => before[path] !== after[path]).sort();

const NAMED = 5;

function changedLine(schemas: Schemas, paths: string[]): string {
  const names = `${paths.slice(0, NAMED).join(', ')}${paths.length > NAMED ? ', …' : ''}`;
  return translate(schemas, undefined, 'schemas.widening.all', { count: paths.length, names });
}

type Tried = {
  was: Schemas;
  base: FileTexts;
  files: FileTexts;
  registry: Registry;
  columns: Parameters<typeof wideningsOf>[2];
};

/** The same files with as few as possible left as they were, so that they open nothing; undefined where that does not link. */
function withoutOpening(given: Tried, changed: string[], widenings: readonly Widening[]): Served | undefined {
  const opened = new Set(widenings.map(({ resource }) => resource));
  const says = (...words: string[]) => widenings.some(({ what }) => words.includes(what));
  const isNamed = (path: string) => {
    const [folder = '', file = ''] = path.split('/');
    if (path === '_shared/data.json') return says('class', 'paper');
    if (path === '_shared/roles.json') return says('factor');
    return opened.has(folder) && ['permissions.json', 'actions.json'].includes(file);
  };
  const isRight = (path: string) => isNamed(path) || ['_shared/roles.json', '_shared/data.json'].includes(path);
  const isNear = (path: string) => path.startsWith('_shared/') || opened.has(path.split('/')[0]);
  for (const isHeld of [isNamed, isRight, isNear]) {
    const held = changed.filter(isHeld);
    if (held.length === 0 || held.length === changed.length) continue;
    const files = { ...given.files };
    for (const path of held) {
      const text = given.base[path];
      if (text === undefined) delete files[path];
      else files[path] = text;
    }
    const { schemas } = link(files, given.registry, { before: given.base });
    if (schemas && wideningsOf(given.was, schemas, given.columns).length === 0) return { files, schemas, held };
  }
  return undefined;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
const isShipped = (path: string, text: string | undefined): boolean =>
  text !== undefined && SHIPPED_FILES[path] === hashOf(text);

/** Names the files that come with this program. */
export const SHIPPED_DIGEST = createHash('sha256').update(JSON.stringify(SHIPPED_FILES)).digest('hex');

const isWhollyShipped = (files: FileTexts): boolean =>
  Object.keys(SHIPPED_FILES).every((path) => isShipped(path, files[path])) &&
  Object.keys(files).every((path) => path in SHIPPED_FILES);

/** What was in force, with the files that are as they came with the program. */
function withShipped(before: FileTexts, files: FileTexts): FileTexts {
  const shipped = Object.entries(files).filter(([path, text]) => before[path] !== text && isShipped(path, text));
  return shipped.length === 0 ? before : { ...before, ...Object.fromEntries(shipped) };
}
