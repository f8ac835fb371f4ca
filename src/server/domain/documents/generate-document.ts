import { firstCase } from '../../../resource/conditions/cases.ts';
import { holds } from '../../../resource/conditions/condition.ts';
import { fillTemplate } from '../../../resource/conditions/template.ts';
import { bareDefinition } from '../../../resource/model/bare-definition.ts';
import type { Condition, Definition, DocumentTemplate, Field, Json } from '../../../resource/model/definition.ts';
import type {
  DocumentOwner,
  ListNeed,
  TemplateBlock,
  TemplateColumn,
} from '../../../resource/model/document-template.ts';
import { fieldLocation, own, plainField, templateContext } from '../../../resource/model/fields.ts';
import { isEmpty, isRow, valueAt } from '../../../resource/model/path.ts';
import { MAX_LIMIT, parseListQuery } from '../../../resource/query/list-query.ts';
import type { EffectInput, RequestContext, Trx } from '../../core/context.ts';
import { readBy } from '../../core/needs.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '../../core/refusal.ts';
import { isComputed } from '../../database/columns.ts';
import { listRecords } from '../../records/read/list.ts';
import { readRecord } from '../../records/read/read.ts';
import { resolveTarget } from '../../records/read/resolve.ts';
import { varsOf } from '../../records/read/source.ts';
import { withMarks } from '../../records/write/write-marks.ts';
import { referencesOf } from '../../sight/labels.ts';
import { printed } from '../../sight/print.ts';
import type { DOCUMENT, StoredDocument } from './document-line.ts';
import { SCHEDULE, SCHEDULED, scheduleOf } from './schedule.ts';
import {
  type Filling,
  fieldBehind,
  fillText,
  isMet,
  isSeen,
  placeRows,
  placesOf,
  type TemplateValues,
} from './template-text.ts';

type Input = EffectInput<typeof DOCUMENT>;

type Generated = { name: string; bytes: Buffer };

const RENEWAL = 18;
const DISPOSITION = 17;
/** Products with a loan to dispose of, and those that only acknowledge a debt. */
const NO_RENEWAL = [0, 3];
const NO_DISPOSITION = [1, 4];

/** Generates a document from a template and stored data. One missing value stops it and is reported by its name. */
export async function generateDocument(
  input: Input,
  context: DocumentOwner,
  owner: number,
): Promise<(Generated & { type: number }) | Refusal> {
  const { after, trx, call } = input;
  const type = Number(after.type);
  const templates = Object.values(call.schemas.templates ?? {});
  const template = templates.find((one) => one.type === type && one.context === context);
  if (!template) return refuseFields([{ field: 'type', code: 'server.no-template' }]);
  const drawn = await drawTemplate(trx, call, template, givenOf(after, owner, call));
  return 'refused' in drawn ? drawn : { ...drawn, type: template.stored ?? type };
}

/** The paper of a template with what is stored of the records given, or why there is none. */
export async function drawTemplate(
  trx: Trx,
  call: RequestContext,
  template: DocumentTemplate,
  given: Given,
): Promise<Generated | Refusal> {
  const filling = await loadNeeds(trx, call, template, given);
  if ('refused' in filling) return filling;
  const { type } = template;
  const wrong = type === undefined ? undefined : wrongRequest(type, filling.values.request);
  if (wrong)
    return refuse(422, `contracts.${wrong}`, { fields: [{ field: 'type', code: wrong }], definition: contracts(call) });
  const visible = visibleParts(template, filling, call);
  // What draws paper is large: it is loaded with the first paper.
  const { drawDocument } = await import('./draw-document.ts');
  const bytes = await drawDocument(visible, filling);
  const name = fillText(template.name ?? template.title, filling);
  if (filling.gaps.size > 0) return gapsRefused(template, filling);
  return { name, bytes };
}

const contracts = (call: RequestContext): Definition | undefined => own(call.schemas.resources, 'contracts');

/** What a template may name of what is typed when it is drawn. */
export const TYPED_PLACES = {
  contract_signing_date: 'date',
  request_date: 'date',
  place: 'text',
  request: 'number',
  user: 'number',
  today: 'date',
} as const;

function givenOf(after: StoredDocument, owner: number, call: RequestContext): Given {
  const { contract_signing_date, request_date, place, request } = after;
  const given = {
    contract_signing_date,
    request_date,
    place,
    request,
    user: owner,
    today: call.today,
  } satisfies Record<keyof typeof TYPED_PLACES, unknown>;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value ?? null]));
}

/** Why this request has no document of this type, by the key of the sentence. */
function wrongRequest(type: number, found: Json | undefined): string | undefined {
  if (!isRow(found)) return undefined;
  const request = readBy(SCHEDULED, found);
  const product = Number(request.recognition);
  if (type === RENEWAL && NO_RENEWAL.includes(product)) return 'no-renewal';
  if (type === RENEWAL && !request.request_parent) return 'no-parent';
  return type === DISPOSITION && NO_DISPOSITION.includes(product) ? 'no-disposition' : undefined;
}

/**
 * The blocks, lines, columns and signatures that this paper has: those whose condition holds, and for a reader those of which he
 * may read all that they name.
 */
function visibleParts(template: DocumentTemplate, filling: Filling, call: RequestContext): DocumentTemplate {
  const vars = varsOf(call, {});
  const fits = (part: { visibleWhen?: Condition }, ...texts: (string | undefined)[]) =>
    isMet(part.visibleWhen, filling, vars) && texts.every((text = '') => isSeen(text, filling));
  // A reader's list without records is no table: of nothing it is not known whether he may read it.
  const rowsOf = ({ table }: TemplateBlock) => (table ? placeRows(table.rows, filling) : []);
  const isEmptyTable = (block: TemplateBlock) => filling.forReader && block.table && rowsOf(block).length === 0;
  const inSome = (rows: Filling[]) => (column: TemplateColumn) => rows.some((row) => isSeen(column.value, row));
  const blocks = template.blocks
    .filter((block) => fits(block, block.heading, block.paragraph) && !isEmptyTable(block))
    .map(({ lines, list, table, signatures, ...block }) => ({
      ...block,
      ...(list && { list: list.filter((item) => fits({}, item)) }),
      ...(lines && { lines: lines.filter((line) => fits(line, line.label, line.value)) }),
      ...(table && { table: { ...table, columns: table.columns.filter(inSome(rowsOf({ table }))) } }),
      ...(signatures && {
        signatures: signatures.filter((one) => fits(one, ...(one.each ? [] : [one.name, one.role]))),
      }),
    }));
  const [header, footer] = [template.header, template.footer].map((text = '') =>
    isSeen(text.replace(PAGES, ''), filling) ? text : undefined,
  );
  return { ...template, blocks, header, footer };
}

/** Known when the whole paper is drawn. */
const PAGES = /\{pages?\}/g;

function gapsRefused({ needs = {} }: DocumentTemplate, filling: Filling): Refusal {
  const gaps = new Map(
    [...filling.gaps].map(([path, gap]) => [absentNeed(path, needs, filling) ?? path, gap] as const),
  );
  const fields = [...gaps].map(([path, { code, ...rest }]) => {
    const need = needs[path];
    const title = typeof need === 'object' ? need.title : fieldBehind(path, filling)?.title;
    return { field: path, code: `server.${code}`, params: { title: title ?? path, path, ...rest } };
  });
  const [first] = fields;
  return refuse(422, first?.code ?? 'server.missing-value', { fields, params: first?.params });
}

/** Where a whole record is missing, what it is found by is: the request's lender, not his name. */
function absentNeed(
  path: string,
  needs: NonNullable<DocumentTemplate['needs']>,
  { values }: Filling,
): string | undefined {
  const [name = ''] = path.split('.');
  const need = needs[name];
  if (need === undefined || values[name] !== undefined) return undefined;
  const by = placedPath((typeof need === 'string' ? need : need.list).split('/')[2] ?? '');
  if (by === undefined || !isEmpty(valueAt(values, by))) return typeof need === 'string' ? undefined : name;
  return absentNeed(by, needs, { values } as Filling) ?? by;
}

/** What a paper is drawn with besides what is stored. */
export type Given = { [name: string]: Json };

/** So many records of one list are on one paper. */
const PAPER_ROWS = 1000;

type Loading = {
  trx: Trx;
  call: RequestContext;
  filling: Filling;
  /** What the texts and conditions of the template name. */
  named: readonly string[];
};

/**
 * The record that the template is of, where it names something of it, then each need in the order of the file: what was given,
 * a record that the person may read, the table of the loan. In the end, what all of these point to.
 */
export async function loadNeeds(
  trx: Trx,
  call: RequestContext,
  template: DocumentTemplate,
  given: Given,
): Promise<Filling | Refusal> {
  const { needs = {}, context } = template;
  const scope = bareDefinition(context, template.title);
  const filling: Filling = { schemas: call.schemas, values: {}, scope, behind: {}, gaps: new Map() };
  if (template.type === undefined) filling.forReader = true;
  const loading: Loading = { trx, call, filling, named: namesIn(template) };
  const root = templateContext(call.schemas, context);
  const isNamed = (path: string) => !own(needs, headOf(path)) && root && fieldLocation(root, path);
  if (root && (filling.forReader || loading.named.some(isNamed))) await loadRoot(loading, root, given[context]);
  for (const [name, from] of Object.entries(needs)) {
    const refused = await loadNeed(loading, name, from, given);
    if (refused) return refused;
  }
  filling.behind = await behindOf(loading);
  return filling;
}

async function loadNeed(
  loading: Loading,
  name: string,
  from: string | ListNeed,
  given: Given,
): Promise<Refusal | undefined> {
  const { trx, call, filling } = loading;
  if (from === 'given') {
    filling.values[name] = given;
    const form = own(call.schemas.resources, 'contracts');
    place(filling, name, { ...form?.fields, today: plainField('date') });
  } else if (from === 'schedule') {
    const { request } = filling.values;
    const signed = String(given.contract_signing_date ?? call.today);
    const schedule = isRow(request) && (await scheduleOf(trx, readBy(SCHEDULED, request), signed));
    if (!schedule) return refuseFields([{ field: 'request', code: 'reference' }]);
    if (isRefusal(schedule)) return schedule;
    filling.values[name] = schedule;
    filling.values.request = { ...request, ...schedule.terms } as Json;
    const itemFields = own(call.schemas.resources, 'amortizationBackups')?.fields;
    const kinds = Object.entries(SCHEDULE).map(([word, writes]): [string, Field] => [
      word,
      writes === 'list' ? { ...plainField('array'), base: 'array', itemFields } : plainField('decimal'),
    ]);
    place(filling, name, Object.fromEntries(kinds));
  } else if (typeof from === 'string') await loadRecord(loading, name, from);
  else return loadList(loading, name, from);
  return undefined;
}

/** The fields that are below a name of the template. */
function place({ scope }: Filling, name: string, fields: Record<string, Field>): void {
  for (const [path, field] of Object.entries(fields))
    scope.fields[`${name}.${path}`] = { ...field, path: `${name}.${path}` };
}

async function loadRoot(loading: Loading, definition: Definition, id: Json | undefined): Promise<void> {
  const { filling } = loading;
  Object.assign(filling.scope, {
    fields: { ...definition.fields },
    rules: definition.rules,
    review: definition.review,
  });
  const record = await recordAt(loading, definition, id, (path) => path);
  if (record) Object.assign(filling.values, record);
}

async function loadRecord(loading: Loading, name: string, from: string): Promise<void> {
  const { call, filling } = loading;
  const [, resource = '', at = ''] = from.split('/');
  const definition = own(call.schemas.resources, resource);
  if (!definition) return;
  place(filling, name, definition.fields);
  const record = await recordAt(loading, definition, idOf(at, filling), (path) => `${name}.${path}`);
  if (record) filling.values[name] = record as Json;
}

/** A record as it may be printed; what named functions compute is asked of them where the template names it. */
async function recordAt(
  { trx, call, named }: Loading,
  definition: Definition,
  id: Json | undefined,
  nameOf: (path: string) => string,
): Promise<TemplateValues | undefined> {
  if (isEmpty(id)) return undefined;
  const computed = Object.values(definition.fields).some(
    (field) => isComputed(definition, field) && named.includes(nameOf(field.path)),
  );
  const record = await readRecord(trx, call, definition, id as number, { computed });
  return record ? (await labelled(trx, call, definition, [withMarks(definition, record)]))[0] : undefined;
}

/** What hangs below a record, as far as the person may read it, and of it what fits the first condition that fits any. */
async function loadList(loading: Loading, name: string, need: ListNeed): Promise<Refusal | undefined> {
  const { trx, call, filling } = loading;
  const [, above = '', at = '', below = ''] = need.list.split('/');
  const id = idOf(at, filling);
  const target = resolveTarget(call.schemas, [above, String(id ?? 0), below]);
  if (target?.kind !== 'below') return undefined;
  const { definition, parent } = target;
  const itemFields = definition.fields;
  filling.scope.fields[name] = { ...plainField('array'), path: name, base: 'array', itemFields };
  const record = isEmpty(id) ? null : await readRecord(trx, call, parent, id as number, { computed: false });
  if (!record) return undefined;
  const under = { definition: parent, id: id as number, record, path: target.under.path };
  const rows: TemplateValues[] = [];
  for (let page = 0; ; page += 1) {
    const asked = { limit: String(MAX_LIMIT), page: String(page) };
    const query = parseListQuery(call.schemas, definition, call.actor, asked);
    if (!query.ok) return undefined;
    const found = await listRecords(trx, call, definition, query.query, { parent: under });
    rows.push(...found.rows.map((row) => withMarks(definition, row)));
    if (rows.length > PAPER_ROWS)
      return refuseFields([
        { field: name, code: 'server.too-many-rows', params: { title: need.title, limit: PAPER_ROWS } },
      ]);
    if (found.rows.length < MAX_LIMIT) break;
  }
  const fitting = (need.where ?? [true]).map((where) =>
    rows.filter((row) => holds(where, { definition, record: row })),
  );
  const chosen = fitting.find((some) => some.length > 0) ?? [];
  if (chosen.length > 0 || filling.forReader)
    filling.values[name] = (await labelled(trx, call, definition, chosen.reverse())) as Json;
  return undefined;
}

const idOf = (place: string, { values }: Filling) => {
  const path = placedPath(place);
  return path ? valueAt(values, path) : place;
};

const placedPath = (place: string): string | undefined => /^\{([\w.]+)\}$/.exec(place)?.[1];

const headOf = (path: string): string => path.split('.')[0] ?? path;

/** What the template names behind references, of its values and of the rows of its lists. */
async function behindOf({ trx, call, filling, named }: Loading): Promise<Filling['behind']> {
  const { scope, values } = filling;
  const lists = Object.values(scope.fields).flatMap(({ path, itemFields: fields }) => {
    const rows = valueAt(values, path);
    return fields && Array.isArray(rows) ? [{ scope: { ...scope, fields }, rows: rows as TemplateValues[] }] : [];
  });
  const wanted = new Map<string, Set<string>>();
  const places = [{ scope, rows: [values] }, ...lists].map(({ scope: one, rows }) => {
    const through = new Set<string>();
    for (const path of named) {
      const at = fieldLocation(one, path, call.schemas.resources)?.through;
      const target = at && one.fields[at]?.reference;
      if (!at || !target) continue;
      const inner = path.slice(at.length + 1);
      through.add(at);
      wanted.set(target, (wanted.get(target) ?? new Set()).add(inner).add(`${inner}_label`));
    }
    return { one, rows, through };
  });
  const behind: Filling['behind'] = {};
  for (const { one, rows, through } of places) {
    const namedAt = (path: string) => [...(wanted.get(one.fields[path]?.reference ?? '') ?? [])];
    const found = through.size > 0 ? await referencesOf(trx, call, one, rows, through, { named: namedAt }) : {};
    for (const [target, records] of Object.entries(found)) behind[target] = { ...behind[target], ...records };
  }
  return behind;
}

/** What the texts and the conditions of a template name. */
function namesIn(value: unknown, word = ''): string[] {
  if (typeof value === 'string') return placesOf(value);
  if (typeof value !== 'object' || value === null) return [];
  const isCondition = word === 'visibleWhen' || word === '$and' || word === '$or';
  return Object.entries(value).flatMap(([key, inner]) =>
    isCondition && !Array.isArray(value) && !key.startsWith('$')
      ? [key]
      : namesIn(inner, isCondition && Array.isArray(value) ? word : key),
  );
}

/** Each record with its own label and those of what it points to. */
async function labelled(
  trx: Trx,
  call: RequestContext,
  definition: Definition,
  rows: TemplateValues[],
): Promise<TemplateValues[]> {
  return (await printed(trx, call, definition, rows)).map((record) => {
    const env = { definition, record, schemas: call.schemas, vars: varsOf(call, {}) };
    const label = fillTemplate(firstCase(definition.label, env, call.actor.roles) ?? '', env);
    return { label: label.replace(/\s+/g, ' ').trim() || null, ...record };
  });
}
