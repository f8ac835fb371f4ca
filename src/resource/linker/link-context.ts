import type { Catalog, ConsoleSettings, Definition, Field, Json, Registry, Roles } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import type { Cursor } from './cursor.ts';
import { NOUNS, type What } from './nouns.ts';
import type { Doc, Note, Report } from './report.ts';
import { suggest } from './suggest.ts';
import type { FileTexts } from './version.ts';

export type FileKind = 'fields' | 'list' | 'form' | 'tabs' | 'permissions' | 'actions' | 'messages' | 'figures';

/** What is known while the files are linked. Resources appear here as soon as their fields are. */
export type LinkContext = {
  docs: Map<string, Doc>;
  report: Report;
  ledger: NamesUsed;
  registry: Registry;
  roles: Roles;
  catalogs: Record<string, Catalog>;
  console: ConsoleSettings;
  messages: Record<string, string>;
  /** The root of a resource's file; without a value when there is no such file. */
  files: Pick<ReadonlyMap<string, Record<FileKind, Cursor>>, 'get' | 'has' | 'keys'>;
  reads: Reads;
  resources: Record<string, Definition>;
  /** Files that are missing or cannot be read. */
  broken: ReadonlySet<string>;
  /** The files of the last version in force. */
  before?: FileTexts;
  /** Each broken file could be taken as it was last, so that the names in it are known. */
  isWhole: boolean;
};

/** Names of which one is looked up; all are listed only where a person needs to see them. */
export type Names = { has(name: string): boolean; keys(): Iterable<string> };

/** What a place accepts: names of the resource itself, or names of others as they are when they are asked for. */
export type Accepted = readonly string[] | Names | ((now: LinkContext) => readonly string[] | Names);

/** A place where a name is used, before anybody asks what else would be accepted there. */
export type Noted = Pick<Cursor, 'file' | 'pointer'> & {
  /** The name is the key at the place, not its value. */
  key?: boolean;
  what: What;
  name: string;
  /** Of a field, a scope, an action and a message its resource; of a code its catalogue. */
  of?: string;
  accepted: Accepted;
};

/** What the linking of one part of the files notes: uses, and conditions and texts that are read for uses later. */
export type NamesUsed = (Noted | ((now: LinkContext) => Iterable<Noted>))[];

/** What may be read beside the files of a resource, as it is now. `outline` is what others may read of a resource. */
export type Sources = Pick<LinkContext, 'files' | 'catalogs' | 'console' | 'messages' | 'resources'> & {
  outline(resource: string): string | undefined;
  /** All resources, as text. */
  names: string;
};

type Read = { of(now: Sources): unknown; was?: unknown };

/**
 * What the linking of a resource read beside its own files: it is linked again when one of these changed, and not
 * otherwise. Other resources count by their outline, or as a whole where something of them is copied.
 */
export class Reads {
  readonly #shared = new Map<string, Read>();
  readonly #neighbours = new Map<string, Read & { resource: string }>();

  shared(key: string, of: Read['of']): void {
    if (!this.#shared.has(key)) this.#shared.set(key, { of });
  }

  neighbour(resource: string, key: string, of: Read['of']): void {
    const name = `${resource} ${key}`;
    if (!this.#neighbours.has(name)) this.#neighbours.set(name, { resource, of });
  }

  /** What was read is compared with what it is at the end of this link. */
  close(now: Sources): void {
    for (const read of [...this.#shared.values(), ...this.#neighbours.values()]) read.was = read.of(now);
  }

  isSharedChanged = (now: Sources): boolean => isChanged(this.#shared, now);
  isNeighbourChanged = (now: Sources): boolean => isChanged(this.#neighbours, now);
  readsAny = (names: ReadonlySet<string>): boolean =>
    [...this.#neighbours.values()].some(({ resource }) => names.has(resource));
}

const isChanged = (reads: Map<string, Read>, now: Sources): boolean =>
  [...reads.values()].some(({ of, was }) => !isSame(of(now), was));

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The names that a place may use. */
export type LinkScope = { work: LinkContext; definition: Definition };

export function error(work: LinkContext, { file, pointer }: Cursor, message: string, note: Note = {}): undefined {
  work.report.add(file, pointer, message, note);
}

export function warn(work: LinkContext, cursor: Cursor, message: string, note: Note = {}): undefined {
  return error(work, cursor, message, { ...note, severity: 'warning' });
}

/** All names that are accepted. */
export function listOf(accepted: Accepted, now: LinkContext): string[] {
  const names = typeof accepted === 'function' ? accepted(now) : accepted;
  return 'has' in names ? [...names.keys()] : [...names];
}

/** What else is known of a use of a name. */
type OfUse = Note & { of?: string };

/** A name that must be one of the accepted ones; the answer says whether it is. */
export function known(
  work: LinkContext,
  cursor: Cursor,
  what: What,
  name: string,
  accepted: Accepted,
  note: OfUse = {},
): boolean {
  const names = typeof accepted === 'function' ? accepted(work) : accepted;
  const isKnown = 'has' in names ? names.has(name) : names.includes(name);
  if (isKnown) use(work, cursor, what, name, accepted, note);
  else unknown(work, cursor, what, name, accepted, note);
  return isKnown;
}

/** Notes that a name is used. */
export function use(
  work: LinkContext,
  { file, pointer }: Cursor,
  what: What,
  name: string,
  accepted: Accepted,
  { of, key }: OfUse = {},
): void {
  work.ledger.push({ file, pointer, key, what, name, of: of ?? ownerOf(what, file), accepted });
}

const OF_RESOURCES: readonly What[] = ['field', 'scope', 'action', 'message', 'filter', 'question', 'figure'];
/** Where nothing else is said, a field is one of the resource whose file names it. */
const ownerOf = (what: What, file: string): string | undefined =>
  OF_RESOURCES.includes(what) && !file.startsWith('_') ? file.slice(0, file.indexOf('/')) : undefined;

/** Reports a name that is not accepted at its place. */
export function unknown(
  work: LinkContext,
  cursor: Cursor,
  what: What,
  name: string,
  accepted: Accepted,
  { of, ...note }: OfUse = {},
  message = `${NOUNS[what]} «${name}» no existe.`,
): undefined {
  const suggestion = note.suggestion ?? suggest(name, listOf(accepted, work));
  error(work, cursor, message, { ...unknownName(what, name, of ?? ownerOf(what, cursor.file)), ...note, suggestion });
}

export const unknownName = (what: What, name: string, of?: string): Pick<Note, 'code' | 'subject'> => ({
  code: 'unknown',
  subject: { what, name, ...(of === undefined ? {} : { of }) },
});

export const RESOURCES = ({ files }: LinkContext): Names => files;
export const CATALOGUES = ({ catalogs }: LinkContext): Names => namesOf(catalogs);
/** What may stand for a path: the fields of the resource, and those behind its references. */
export const fieldsAt =
  ({ name }: Pick<Definition, 'name'>, path: string): Accepted =>
  (now) =>
    fieldNames(now, now.resources[name] ?? { fields: {} }, path);

export const codesIn =
  (catalog: string) =>
  ({ catalogs }: LinkContext): string[] =>
    codesOf(own(catalogs, catalog)).map(String);

export const namesOf = (record: object): Names => ({
  has: (name) => Object.hasOwn(record, name),
  keys: () => Object.keys(record),
});

/** Names that can be suggested in place of a field, those behind references included. */
export function fieldNames(
  work: Pick<LinkContext, 'resources'>,
  definition: Pick<Definition, 'fields'>,
  path = '',
): string[] {
  const own = Object.keys(definition.fields);
  const through = Object.values(definition.fields).filter(
    (field) => field.reference && path.startsWith(`${field.path}.`),
  );
  const behind = through.flatMap((field: Field) =>
    Object.keys(work.resources[field.reference ?? '']?.fields ?? {}).map((name) => `${field.path}.${name}`),
  );
  return [...own, ...behind];
}

export const codesOf = (catalog: Catalog | undefined): Json[] => (catalog?.items ?? []).map((item) => item.code);
