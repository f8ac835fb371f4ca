import { seenFields } from '../../resource/access/may-see.ts';
import { readsByRow } from '../../resource/access/permissions.ts';
import type { Definition, Field, Json, Row } from '../../resource/model/definition.ts';
import { holdsFiles, isObject } from '../../resource/model/of-kind.ts';
import { isRow, nest, valueAt } from '../../resource/model/path.ts';
import type { Db, RequestContext, Trx } from '../core/context.ts';
import { isInsideComputed, RECORD_MARK } from '../database/columns.ts';
import { runAll } from '../database/together.ts';
import { withComputed } from '../records/read/project-computed.ts';
import { isStoredFile } from '../storage/files.ts';
import { fileAddress } from './address.ts';
import { addReferenceLabels, type References, referencesOf } from './labels.ts';
import { type Masks, masksOf } from './masks.ts';
import { isPartComplete } from './project-complete.ts';
import { withDocuments } from './project-documents.ts';

type ProjectOptions = {
  parent?: Row;
  parameters?: Record<string, Json>;
  /** True when the rows already hold their computed fields. */
  computed?: boolean;
  /** The fields that are answered; absent: all that may be read. */
  fields?: readonly string[];
  /** What was read with the rows: the records that they point to. */
  beside?: Row | undefined;
};

/**
 * Records as this person may see them: readable fields, computed ones, labels, marks and documents. The number of
 * statements does not depend on the number of rows.
 */
export async function projectPage(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  rows: Row[],
  options: ProjectOptions = {},
): Promise<{ rows: Row[]; references: References }> {
  const answered = (row?: Row) => answeredFields(call, definition, options, row);
  const common = answered();
  const perRow = rows.map((row) => (readsByRow(definition) ? answered(row) : common));
  const any = perRow.every((paths) => paths === common) ? common : new Set(perRow.flatMap((paths) => [...paths]));
  const { parameters = {}, computed } = options;
  const filled = async () => {
    const whole = computed ? rows : await withComputed(db, call, definition, rows, parameters, any);
    return withDocuments(db, call, definition, whole, any);
  };
  const [whole, references, masks] = (await runAll<unknown>(db, [
    filled,
    () => referencesOf(db, call, definition, rows, any, { beside: options.beside }),
    () => masksOf(db, call, definition, rows),
  ])) as [Row[], References, Masks];
  const records = whole.map((row, index) => {
    const readable = perRow[index] ?? common;
    return addReferenceLabels(
      cut(call, definition, row, readable, masked(masks, rows[index])),
      definition,
      references,
      readable,
    );
  });
  return { rows: records, references: onlyNamed(references) };
}

const sets = new WeakMap<Definition, Map<string, ReadonlySet<string>>>();
const setOfList = new WeakMap<readonly string[], ReadonlySet<string>>();
const SETS = 200;

/**
 * The fields that are answered: the same names are the same set, of which is remembered what follows from it. `row` where
 * the right to read depends on it.
 */
export function answeredFields(
  call: RequestContext,
  definition: Definition,
  { fields, parent }: Pick<ProjectOptions, 'fields' | 'parent'>,
  row?: Row,
): ReadonlySet<string> {
  const wanted = fields && new Set(fields);
  const readable = seenFields({ ...call, definition }, 'list', { record: row, parent });
  const paths = wanted ? readable.filter((path) => wanted.has(path)) : readable;
  const set = setOfList.get(paths) ?? setOf(definition, paths);
  setOfList.set(paths, set);
  return set;
}

function setOf(definition: Definition, paths: readonly string[]): ReadonlySet<string> {
  const known = sets.get(definition) ?? new Map<string, ReadonlySet<string>>();
  sets.set(definition, known);
  const key = paths.join(' ');
  const found = known.get(key) ?? new Set(paths);
  if (known.size >= SETS) known.clear();
  known.set(key, found);
  return found;
}

/** One record with everything beside it. */
export async function projectRecord(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  row: Row,
  options: ProjectOptions = {},
): Promise<Row> {
  const { rows } = await projectPage(db, call, definition, [row], options);
  return rows[0] ?? {};
}

/** What is answered of a field, decided once for all rows of a page. */
type Answer = { field: Field; path: string; flat: boolean; as: 'part' | 'key' | 'file' | 'value'; mark?: string };

const answersOf = new WeakMap<ReadonlySet<string>, Answer[]>();

function answersFor(definition: Definition, readable: ReadonlySet<string>): Answer[] {
  const known = answersOf.get(readable);
  if (known) return known;
  const answers = Object.values(definition.fields).flatMap((field): Answer[] => {
    const { path, review } = field;
    if (!readable.has(path)) return [];
    if (isObject(field) && !field.computed)
      return field.part ? [{ field, path: `${path}.complete`, flat: false, as: 'part' }] : [];
    if (isInsideComputed(definition, field)) return [];
    const isFile = holdsFiles(field);
    const as = path === '_id' ? 'key' : isFile ? 'file' : 'value';
    return [{ field, path, flat: !path.includes('.'), as, mark: review ? `${path}_validated` : undefined }];
  });
  answersOf.set(readable, answers);
  return answers;
}

/** What is masked is decided by the row as it was read: what was computed on top of it is no key to its people. */
const masked =
  (masks: Masks, row: Row | undefined) =>
  (path: string): { mask: Json } | undefined =>
    row && masks(row, path);

function cut(
  call: RequestContext,
  definition: Definition,
  row: Row,
  readable: ReadonlySet<string>,
  hidden: ReturnType<typeof masked>,
): Row {
  const record: Row = {};
  const deep: Row = {};
  if (row.id !== undefined) record.id = row.id;
  for (const answer of answersFor(definition, readable)) {
    const { field, path, flat, mark } = answer;
    const into = flat ? record : deep;
    const hide = hidden(path);
    if (hide) into[path] = hide.mask;
    else
      into[path] =
        answer.as === 'part' ? isPartComplete(definition, field, row) : answerOf(call, definition, row, answer);
    if (mark) into[mark] = markOf(row, path);
  }
  if (definition.review) record.validated = markOf(row, RECORD_MARK);
  // Two underscores in a name are a step to \`nest\`; here a leading underscore is a name, and dots are the steps.
  return Object.assign(record, nest(deep));
}

/** Decimal numbers that were too long to be exact as numbers travel as numbers all the same; files as addresses. */
function answerOf(call: RequestContext, definition: Definition, row: Row, { field, path, flat, as }: Answer): Json {
  if (as === 'key') return (row.id ?? row._id) as Json;
  const value = flat ? (Object.hasOwn(row, path) ? row[path] : undefined) : valueAt(row, path);
  if (value === undefined || value === null) return null;
  if (as === 'file' && row.id !== undefined && row.id !== null) {
    const place = `${definition.name}.${row.id}`;
    const address = (one: Json): Json =>
      typeof one === 'string' && isStoredFile(one) ? fileAddress(call, place, path, one) : one;
    return Array.isArray(value) ? value.map(address) : address(value);
  }
  return field.base === 'number' && typeof value === 'string' ? Number(value) : value;
}

function markOf(row: Row, key: string): Json {
  const marks = row._reviews;
  return (isRow(marks) && Object.hasOwn(marks, key) ? marks[key] : undefined) ?? 0;
}

/** The wire carries what templates name; labels ride beside the fields. */
function onlyNamed(references: References): References {
  const kept = Object.entries(references).map(([name, records]) => {
    const named = Object.entries(records).filter(([, { record }]) => Object.keys(record).length > 0);
    return [name, Object.fromEntries(named)] as const;
  });
  return Object.fromEntries(kept.filter(([, records]) => Object.keys(records).length > 0));
}
