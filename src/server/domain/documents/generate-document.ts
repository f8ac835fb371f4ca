import { holds } from '../../../resource/conditions/condition.ts';
import type { Condition, Definition, Json } from '../../../resource/model/definition.ts';
import { isEmpty, isRow, valueAt } from '../../../resource/model/path.ts';
import type { EffectInput, RequestContext, Trx } from '../../core/context.ts';
import { readBy } from '../../core/needs.ts';
import { type Refusal, refuse, refuseFields } from '../../core/refusal.ts';
import type { DocumentContext } from '../../records/read/document-types.ts';
import { own } from '../../records/read/resolve.ts';
import type { DOCUMENT, StoredDocument } from './document-line.ts';
import { type Given, loadNeeds, placedPath } from './load-needs.ts';
import { SCHEDULED } from './schedule.ts';
import { type DocumentTemplate, readTemplate } from './template.ts';
import { type Filling, fieldBehind, fillText } from './template-text.ts';

type Input = EffectInput<typeof DOCUMENT>;

type Generated = { type: number; name: string; bytes: Buffer };

const RENEWAL = 18;
const DISPOSITION = 17;
/** Products with a loan to dispose of, and those that only acknowledge a debt. */
const NO_RENEWAL = [0, 3];
const NO_DISPOSITION = [1, 4];

/** Generates a document from a template and stored data. One missing value stops it and is reported by its name. */
export async function generateDocument(
  input: Input,
  context: DocumentContext,
  owner: number,
): Promise<Generated | Refusal> {
  const { services, after, trx, call } = input;
  const type = Number(after.type);
  const template = await readTemplate(services.settings.schemasDir, context, type);
  if (!template) return refuseFields([{ field: 'type', code: 'server.no-template' }]);
  if ('broken' in template)
    return refuse(409, 'server.document-template-broken', { params: { name: template.broken, error: template.error } });
  return drawTemplate(trx, call, template, givenOf(after, owner, call));
}

/** The document of a template with what is stored of the records given, or why there is none. */
export async function drawTemplate(
  trx: Trx,
  call: RequestContext,
  template: DocumentTemplate,
  given: Given,
): Promise<Generated | Refusal> {
  const filling = await loadNeeds(trx, call, template, given);
  if ('refused' in filling) return filling;
  const { type } = template;
  const wrong = wrongRequest(type, filling.values.request);
  if (wrong)
    return refuse(422, `contracts.${wrong}`, { fields: [{ field: 'type', code: wrong }], definition: contracts(call) });
  const visible = visibleParts(template, filling);
  // What draws paper is large: it is loaded with the first paper.
  const { drawDocument } = await import('./draw-document.ts');
  const bytes = await drawDocument(visible, filling);
  const name = fillText(template.name ?? template.title, filling);
  if (filling.gaps.size > 0) return gapsRefused(template, filling);
  return { type: template.stored ?? template.type, name, bytes };
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

const shown = (filling: Filling) => (part: { visibleWhen?: Condition }) =>
  part.visibleWhen === undefined || holds(part.visibleWhen, { record: filling.values });

/** The blocks, lines and signatures that this document has. A signature line of a list is repeated for each of its records. */
function visibleParts(template: DocumentTemplate, filling: Filling): DocumentTemplate {
  const fits = shown(filling);
  const blocks = template.blocks.filter(fits).map((block) => ({
    ...block,
    ...(block.lines ? { lines: block.lines.filter(fits) } : {}),
    ...(block.signatures ? { signatures: block.signatures.filter(fits) } : {}),
  }));
  return { ...template, blocks };
}

function gapsRefused({ needs }: DocumentTemplate, filling: Filling): Refusal {
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
function absentNeed(path: string, needs: DocumentTemplate['needs'], { values }: Filling): string | undefined {
  const [name = ''] = path.split('.');
  const need = needs[name];
  if (need === undefined || values[name] !== undefined) return undefined;
  const by = placedPath((typeof need === 'string' ? need : need.list).split('/')[2] ?? '');
  if (by === undefined || !isEmpty(valueAt(values, by))) return typeof need === 'string' ? undefined : name;
  return absentNeed(by, needs, { values } as Filling) ?? by;
}
