import type { Condition, Definition, DocumentTemplate, Json } from '../../../resource/model/definition.ts';
import type { DocumentOwner, TemplateBlock, TemplateColumn } from '../../../resource/model/document-template.ts';
import { isEmpty, isRow, valueAt } from '../../../resource/model/path.ts';
import type { EffectInput, RequestContext, Trx } from '../../core/context.ts';
import { readBy } from '../../core/needs.ts';
import { type Refusal, refuse, refuseFields } from '../../core/refusal.ts';
import { own } from '../../records/read/resolve.ts';
import { varsOf } from '../../records/read/source.ts';
import type { DOCUMENT, StoredDocument } from './document-line.ts';
import { type Given, loadNeeds, placedPath } from './load-needs.ts';
import { SCHEDULED } from './schedule.ts';
import { type Filling, fieldBehind, fillText, isMet, isSeen, rowsAt } from './template-text.ts';

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
export const GIVEN = {
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
  } satisfies Record<keyof typeof GIVEN, unknown>;
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
  const rowsOf = ({ table }: TemplateBlock) => (table ? rowsAt(table.rows, filling) : []);
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
