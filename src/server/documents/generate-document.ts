import { holds } from '../../resource/condition.ts';
import type { Definition, Json, Row } from '../../resource/definition.ts';
import { isEmpty, valueAt } from '../../resource/path.ts';
import type { Call, EffectInput, Trx } from '../context.ts';
import { type Refusal, refuse, refuseFields } from '../http/refusal.ts';
import { own } from '../http/resolve.ts';
import { readRecord } from '../records/read.ts';
import type { DocumentContext } from './document-line.ts';
import { scheduleOf } from './schedule.ts';
import { type DocumentTemplate, readTemplate } from './template.ts';
import { type Filling, fieldBehind, fillText } from './template-text.ts';

export type Generated = { type: number; name: string; bytes: Buffer };

const RENEWAL = 18;
const DISPOSITION = 17;
/** Products with a loan to dispose of, and those that only acknowledge a debt. */
const NO_RENEWAL = [0, 3];
const NO_DISPOSITION = [1, 4];

/** A document of a template and of what the house knows. One value that is missing stops it and is told by its name. */
export async function generateDocument(
  input: EffectInput,
  context: DocumentContext,
  owner: number,
): Promise<Generated | Refusal> {
  const { services, after, trx, call } = input;
  const type = Number(after.type);
  const template = await readTemplate(services.settings.schemasDir, context, type);
  if (!template) return refuseFields([{ field: 'type', code: 'server.no-template' }]);
  if ('broken' in template)
    return refuse(409, 'server.document-template-broken', { params: { name: template.broken, error: template.error } });
  const filling = await loadNeeds(trx, call, template, givenOf(after, owner, call));
  if ('refused' in filling) return filling;
  const wrong = wrongProduct(type, filling.values.request as Row | undefined);
  if (wrong)
    return refuse(422, `contracts.${wrong}`, { fields: [{ field: 'type', code: wrong }], definition: contracts(call) });
  const visible = { ...template, blocks: template.blocks.filter((block) => shown(block.visibleWhen, filling)) };
  // What draws paper is large: it is loaded with the first paper.
  const { drawDocument } = await import('./draw-document.ts');
  const bytes = await drawDocument(visible, filling, (when) => shown(when, filling));
  const name = fillText(template.name ?? template.title, filling);
  if (filling.missing.size > 0) return missingValues(filling);
  return { type: template.stored ?? template.type, name, bytes };
}

const contracts = (call: Call): Definition | undefined => own(call.schemas.resources, 'contracts');

function givenOf(after: Row, owner: number, call: Call): Row {
  const { contract_signing_date, request_date, place, request } = after;
  const given = { contract_signing_date, request_date, place, request, user: owner, today: call.today };
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value ?? null])) as Row;
}

function wrongProduct(type: number, request: Row | undefined): string | undefined {
  const product = Number(request?.recognition);
  if (type === RENEWAL && NO_RENEWAL.includes(product)) return 'no-renewal';
  return type === DISPOSITION && NO_DISPOSITION.includes(product) ? 'no-disposition' : undefined;
}

const shown = (when: Parameters<typeof holds>[0] | undefined, { values }: Filling): boolean =>
  when === undefined || holds(when, { record: values });

/** Each need in the order of the file: what was given, a record that the person may read, the table of the loan. */
async function loadNeeds(trx: Trx, call: Call, template: DocumentTemplate, given: Row): Promise<Filling | Refusal> {
  const filling: Filling = { schemas: call.schemas, values: {}, definitions: {}, missing: new Set() };
  for (const [name, from] of Object.entries(template.needs)) {
    if (from === 'given') {
      filling.values[name] = given as Json;
      const form = own(call.schemas.resources, 'contracts');
      if (form) filling.definitions[name] = form;
    } else if (from === 'schedule') {
      const request = filling.values.request as Row | undefined;
      const schedule = request && (await scheduleOf(trx, request, String(given.contract_signing_date ?? call.today)));
      if (!schedule) return refuseFields([{ field: 'request', code: 'reference' }]);
      if ('refused' in schedule) return schedule as unknown as Refusal;
      filling.values[name] = schedule as Json;
      filling.values.request = { ...request, cat: schedule.cat ?? null };
    } else await loadRecord(trx, call, name, from, filling);
  }
  return filling;
}

async function loadRecord(trx: Trx, call: Call, name: string, from: string, filling: Filling): Promise<void> {
  const [, resource = '', place = ''] = from.split('/');
  const definition = own(call.schemas.resources, resource);
  const path = /^\{([\w.]+)\}$/.exec(place)?.[1];
  const id = path ? valueAt(filling.values, path) : place;
  if (!definition) return;
  filling.definitions[name] = definition;
  if (isEmpty(id)) return;
  const record = await readRecord(trx, call, definition, id as number, { computed: false });
  if (record) filling.values[name] = record as Json;
}

function missingValues(filling: Filling): Refusal {
  const fields = [...filling.missing].map((path) => ({
    field: path,
    code: 'server.missing-value',
    params: { title: fieldBehind(path, filling)?.title ?? path, path },
  }));
  const [first] = fields;
  return refuse(422, 'server.missing-value', { fields, params: first?.params });
}
