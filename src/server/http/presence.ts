import type { FastifyInstance } from 'fastify';
import type { Json } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { isRow } from '../../resource/model/path.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '../core/refusal.ts';
import { tableDefinition } from '../database/columns.ts';
import type { OpenRecord, Person } from '../events/presence.ts';
import { readRecord } from '../records/read/read.ts';
import { said } from '../sight/answer.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { apiHandler } from './hooks.ts';

const PLACES = 5;
const FIELDS = 20;
const TAB = /^[\w-]{1,40}$/;

/** `PUT /v1/presence { tab, at: [{ resource, id, fields }] }`: what this tab has open from now on, for 45 seconds. */
export async function presences(api: FastifyInstance): Promise<void> {
  api.put('/presence', apiHandler(put));
}

/** A record that this person may not read counts as not being there, and the answer does not say which it is. */
async function put({ call, runtime, body }: ApiRequest): Promise<ApiResponse | Refusal> {
  const asked = askedFor(body);
  if (isRefusal(asked)) return asked;
  const places: OpenRecord[] = [];
  const others: { resource: string; id: Json; people: () => Person[] }[] = [];
  for (const { resource, id, fields } of asked.at) {
    const definition = own(call.schemas.resources, resource);
    const base = definition && tableDefinition(call.schemas, definition);
    const record = base && (await readRecord(runtime.services.db, call, definition, id, { computed: false }));
    if (!record) continue;
    const known = fields.filter((field) => own(definition.fields, field));
    places.push({ resource: base.name, id: record.id ?? id, fields: known, row: record });
    others.push({ resource, id, people: () => runtime.presence.peopleFor(call.actor, definition, base.name, record) });
  }
  const { id: person, username } = call.actor;
  const tab = `${call.session ?? person}/${asked.tab}`;
  runtime.presence.put({ tab, person, name: String(username ?? ''), places });
  return {
    status: 200,
    body: said({ at: others.map(({ resource, id, people }) => ({ resource, id, people: people() })) }),
  };
}

type Asked = { tab: string; at: { resource: string; id: number | string; fields: string[] }[] };

function askedFor(body: Json | undefined): Asked | Refusal {
  if (!isRow(body)) return refuse(422, 'server.body-not-object');
  const unknown = Object.keys(body).filter((name) => !['tab', 'at'].includes(name));
  if (unknown.length > 0) return refuseFields(unknown.map((field) => ({ field, code: 'additionalProperties' })));
  const { tab = 'tab', at } = body;
  if (typeof tab !== 'string' || !TAB.test(tab)) return refuseFields([{ field: 'tab', code: 'format' }]);
  if (!Array.isArray(at) || at.length > PLACES || !at.every(isPlace))
    return refuseFields([{ field: 'at', code: 'type' }]);
  return { tab, at: (at as Asked['at']).map((place) => ({ ...place, fields: place.fields ?? [] })) };
}

function isPlace(place: Json): boolean {
  if (!isRow(place) || Object.keys(place).some((name) => !['resource', 'id', 'fields'].includes(name))) return false;
  const { resource, id, fields = [] } = place;
  const isKey = (typeof id === 'string' && id.length <= 64) || Number.isSafeInteger(id);
  const isList = Array.isArray(fields) && fields.length <= FIELDS && fields.every((one) => typeof one === 'string');
  return typeof resource === 'string' && isKey && isList;
}
