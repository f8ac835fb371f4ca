import { seenFields } from '../../resource/access/may-see.ts';
import { readsByRow } from '../../resource/access/permissions.ts';
import type { Definition, Field, Json, Row } from '../../resource/model/definition.ts';
import { holdsFiles, isObject } from '../../resource/model/of-kind.ts';
import { isEmpty, isRow, nest, valueAt } from '../../resource/model/path.ts';
import { shapeOf } from '../../resource/model/shape.ts';
import type { Db, RequestContext, Trx } from '../core/context.ts';
import { isInsideComputed, RECORD_MARK } from '../database/columns.ts';
import { runAll } from '../database/together.ts';
import { type ComputedValues, computedValues, filledWith } from '../records/read/project-computed.ts';
import { isStoredFile } from '../storage/files.ts';
import { fileAddress } from './address.ts';
import { addReferenceLabels, labelledPaths, type References, referencesOf } from './labels.ts';
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
  const { parameters = {} } = options;
  const [computed, filled, references, masks] = (await runAll<unknown>(db, [
    async () => (options.computed ? NONE : computedValues(db, call, definition, rows, parameters, any)),
    () => withDocuments(db, call, definition, rows, any),
    () => referencesOf(db, call, definition, rows, any, { beside: options.beside }),
    () => masksOf(db, call, definition, rows),
  ])) as [ComputedValues, Row[], References, Masks];
  const records = filled.map((row, index) => {
    const readable = perRow[index] ?? common;
    const shown = cut(call, definition, { row, index, computed }, readable, masked(masks, rows[index]));
    return addReferenceLabels(shown, definition, references, readable);
  });
  return { rows: records, references: onlyNamed(references) };
}

const NONE: ComputedValues = new Map();

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
type Answer = { field: Field; path: string; as: 'part' | 'key' | 'file' | 'value'; mark?: string | undefined };
/** `named`: at which places of the flat ones references stand, whose labels are shown beside them. */
type Answers = { flat: Answer[]; deep: Answer[]; named: { path: string; place: number }[]; shapes: Map<string, Shape> };
type Shape = ReturnType<typeof shapeOf>;

const answersOf = new WeakMap<ReadonlySet<string>, Answers>();

function answersFor(definition: Definition, readable: ReadonlySet<string>): Answers {
  const known = answersOf.get(readable);
  if (known) return known;
  const all = Object.values(definition.fields).flatMap((field): Answer[] => {
    const { path, review } = field;
    if (!readable.has(path)) return [];
    if (isObject(field) && !field.computed) return field.part ? [{ field, path: `${path}.complete`, as: 'part' }] : [];
    if (isInsideComputed(definition, field)) return [];
    const as = path === '_id' ? 'key' : holdsFiles(field) ? 'file' : 'value';
    return [{ field, path, as, mark: review ? `${path}_validated` : undefined }];
  });
  const flat = all.filter(({ path }) => !path.includes('.'));
  const places = new Map(flat.map(({ path }, place) => [path, place]));
  const named = labelledPaths(definition, readable).flatMap((path) => {
    const place = places.get(path);
    return place === undefined ? [] : [{ path, place }];
  });
  const answers = { flat, deep: all.filter(({ path }) => path.includes('.')), named, shapes: new Map<string, Shape>() };
  answersOf.set(readable, answers);
  return answers;
}

/** What is masked is decided by the row as it was read: what was computed on top of it is no key to its people. */
const masked =
  (masks: Masks, row: Row | undefined) =>
  (path: string): { mask: Json } | undefined =>
    row && masks(row, path);

/** A row, and what was computed for it. */
type Filled = { row: Row; index: number; computed: ComputedValues; whole?: Row };

function cut(
  call: RequestContext,
  definition: Definition,
  filled: Filled,
  readable: ReadonlySet<string>,
  hidden: ReturnType<typeof masked>,
): Row {
  const { row } = filled;
  const answers = answersFor(definition, readable);
  const valueFor = (answer: Answer): Json => {
    const hide = hidden(answer.path);
    return hide ? hide.mask : answerOf(call, definition, filled, answer);
  };
  const values = answers.flat.map(valueFor);
  const record = emptyRecord(definition, answers, row, values);
  if (row.id !== undefined) record.id = row.id;
  let place = 0;
  for (const { path, mark } of answers.flat) {
    record[path] = values[place] as Json;
    if (mark) record[mark] = markOf(row, path);
    place += 1;
  }
  if (definition.review) record.validated = markOf(row, RECORD_MARK);
  const deep: Row = {};
  for (const answer of answers.deep) {
    deep[answer.path] = valueFor(answer);
    if (answer.mark) deep[answer.mark] = markOf(row, answer.path);
  }
  // Two underscores in a name are a step to `nest`; here a leading underscore is a name, and dots are the steps.
  return answers.deep.length === 0 ? record : Object.assign(record, nest(deep));
}

/** A record with all the names that it is answered with, in their order: those of labels for references that are not empty. */
function emptyRecord(
  { review }: Definition,
  { flat, deep, named, shapes }: Answers,
  row: Row,
  values: readonly Json[],
): Row {
  const isNamed = ({ place }: { place: number }) => !isEmpty(values[place]);
  const key = `${row.id !== undefined} ${named.map((one) => Number(isNamed(one))).join('')}`;
  const known = shapes.get(key);
  if (known) return known();
  const names = [
    ...(row.id === undefined ? [] : ['id']),
    ...flat.flatMap(({ path, mark }) => (mark ? [path, mark] : [path])),
    ...(review ? ['validated'] : []),
    ...deep.map(({ path }) => path.slice(0, path.indexOf('.'))),
    ...named.filter(isNamed).map(({ path }) => `${path}_label`),
  ];
  const shape = shapeOf(names);
  shapes.set(key, shape);
  return shape();
}

/** Decimal numbers that were too long to be exact as numbers travel as numbers all the same; files as addresses. */
function answerOf(call: RequestContext, definition: Definition, filled: Filled, { field, path, as }: Answer): Json {
  const { row, index, computed } = filled;
  if (as === 'part') return isPartComplete(definition, field, wholeRow(filled));
  if (as === 'key') return (row.id ?? row._id) as Json;
  const value = field.computed && computed.has(path) ? computed.get(path)?.[index] : valueAt(row, path);
  if (value === undefined || value === null) return null;
  if (as === 'file' && row.id !== undefined && row.id !== null)
    return addressesOf(call, `${definition.name}.${row.id}`, path, value);
  return field.base === 'number' && typeof value === 'string' ? Number(value) : value;
}

function addressesOf(call: RequestContext, place: string, path: string, value: Json): Json {
  const address = (one: Json): Json =>
    typeof one === 'string' && isStoredFile(one) ? fileAddress(call, place, path, one) : one;
  return Array.isArray(value) ? value.map(address) : address(value);
}

/** A part is complete or not with what was computed for the row; most rows are not asked. */
function wholeRow(filled: Filled): Row {
  filled.whole ??= filled.computed.size > 0 ? filledWith(filled.row, filled.computed, filled.index) : filled.row;
  return filled.whole;
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
