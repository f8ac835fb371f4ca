import { firstCase } from '../../../resource/conditions/cases.ts';
import { holds } from '../../../resource/conditions/condition.ts';
import { fillTemplate } from '../../../resource/conditions/template.ts';
import type { Definition, Json } from '../../../resource/model/definition.ts';
import { isEmpty, isRow, valueAt } from '../../../resource/model/path.ts';
import { MAX_LIMIT, parseListQuery } from '../../../resource/query/list-query.ts';
import type { RequestContext, Trx } from '../../core/context.ts';
import { readBy } from '../../core/needs.ts';
import { isRefusal, type Refusal, refuseFields } from '../../core/refusal.ts';
import { listRecords } from '../../records/read/list.ts';
import { readRecord } from '../../records/read/read.ts';
import { own, resolveTarget } from '../../records/read/resolve.ts';
import { varsOf } from '../../records/read/source.ts';
import { withMarks } from '../../records/write/write-marks.ts';
import { printed } from '../../sight/print.ts';
import { SCHEDULED, scheduleOf } from './schedule.ts';
import type { DocumentTemplate, ListNeed } from './template.ts';
import type { Filling, TemplateValues } from './template-text.ts';

/** What a contract is drawn with besides what is stored. */
export type Given = { [name: string]: Json };

/** Each need in the order of the file: what was given, a record that the person may read, the table of the loan. */
export async function loadNeeds(
  trx: Trx,
  call: RequestContext,
  template: DocumentTemplate,
  given: Given,
): Promise<Filling | Refusal> {
  const filling: Filling = { schemas: call.schemas, values: {}, definitions: {}, gaps: new Map() };
  for (const [name, from] of Object.entries(template.needs)) {
    if (from === 'given') {
      filling.values[name] = given;
      const form = own(call.schemas.resources, 'contracts');
      if (form) filling.definitions[name] = form;
    } else if (from === 'schedule') {
      const { request } = filling.values;
      const signed = String(given.contract_signing_date ?? call.today);
      const schedule = isRow(request) && (await scheduleOf(trx, readBy(SCHEDULED, request), signed));
      if (!schedule) return refuseFields([{ field: 'request', code: 'reference' }]);
      if (isRefusal(schedule)) return schedule;
      filling.values[name] = schedule;
      filling.values.request = { ...request, ...schedule.terms } as Json;
    } else if (typeof from === 'string') await loadRecord(trx, call, name, from, filling);
    else await loadList(trx, call, name, from, filling);
  }
  return filling;
}

async function loadRecord(trx: Trx, call: RequestContext, name: string, from: string, filling: Filling): Promise<void> {
  const [, resource = '', place = ''] = from.split('/');
  const definition = own(call.schemas.resources, resource);
  const id = idOf(place, filling);
  if (!definition) return;
  filling.definitions[name] = definition;
  if (isEmpty(id)) return;
  const record = await readRecord(trx, call, definition, id as number, { computed: false });
  if (record) filling.values[name] = (await labelled(trx, call, definition, [record]))[0] as Json;
}

/** What hangs below a record, as far as the person may read it, and of it what fits the first condition that fits any. */
async function loadList(trx: Trx, call: RequestContext, name: string, need: ListNeed, filling: Filling): Promise<void> {
  const [, above = '', place = '', below = ''] = need.list.split('/');
  const id = idOf(place, filling);
  const target = resolveTarget(call.schemas, [above, String(id ?? 0), below]);
  if (target?.kind !== 'below') return;
  const { definition, parent } = target;
  filling.definitions[name] = definition;
  const record = isEmpty(id) ? null : await readRecord(trx, call, parent, id as number, { computed: false });
  const query = parseListQuery(call.schemas, definition, call.actor, { limit: String(MAX_LIMIT) });
  if (!record || !query.ok) return;
  const under = { definition: parent, id: id as number, record, path: target.under.path };
  const found = await listRecords(trx, call, definition, query.query, { parent: under });
  const rows = found.rows.map((row) => withMarks(definition, row));
  const fitting = (need.where ?? [true]).map((where) =>
    rows.filter((row) => holds(where, { definition, record: row })),
  );
  const chosen = fitting.find((some) => some.length > 0) ?? [];
  if (chosen.length > 0) filling.values[name] = (await labelled(trx, call, definition, chosen.reverse())) as Json;
}

const idOf = (place: string, { values }: Filling) => {
  const path = placedPath(place);
  return path ? valueAt(values, path) : place;
};

export const placedPath = (place: string): string | undefined => /^\{([\w.]+)\}$/.exec(place)?.[1];

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
    return { ...record, label: label.replace(/\s+/g, ' ').trim() || null };
  });
}
