import type { FastifyInstance } from 'fastify';
import type { Json } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { BODIES, readCallBody } from '../core/call-bodies.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import { tableDefinition } from '../database/columns.ts';
import type { OpenRecord, Person } from '../events/presence.ts';
import { readRecord } from '../records/read/read.ts';
import { said } from '../sight/answer.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { apiHandler } from './hooks.ts';

/** `PUT /v1/presence { tab, at: [{ resource, id, fields }] }`: what this tab has open from now on, for 45 seconds. */
export async function presences(api: FastifyInstance): Promise<void> {
  api.put('/presence', apiHandler(put));
}

/** A record that this person may not read counts as not being there, and the answer does not say which it is. */
async function put({ call, runtime, body }: ApiRequest): Promise<ApiResponse | Refusal> {
  const asked = readCallBody(BODIES.presence, body);
  if (isRefusal(asked)) return asked;
  const places: OpenRecord[] = [];
  const others: { resource: string; id: Json; people: () => Person[] }[] = [];
  for (const { resource, id, fields = [] } of asked.at) {
    const definition = own(call.schemas.resources, resource);
    const base = definition && tableDefinition(call.schemas, definition);
    const record = base && (await readRecord(runtime.services.db, call, definition, id, { computed: false }));
    if (!record) continue;
    const known = fields.filter((field) => own(definition.fields, field));
    places.push({ resource: base.name, id: record.id ?? id, fields: known, row: record });
    others.push({ resource, id, people: () => runtime.presence.peopleFor(call.actor, definition, base.name, record) });
  }
  const { id: person, username } = call.actor;
  const tab = `${call.session ?? person}/${asked.tab ?? 'tab'}`;
  runtime.presence.put({ tab, person, name: String(username ?? ''), places });
  return {
    status: 200,
    body: said({ at: others.map(({ resource, id, people }) => ({ resource, id, people: people() })) }),
  };
}
