import { effectiveSet } from '../../resource/access/actions.ts';
import { fillAddress as fillEscaped, fillValue } from '../../resource/conditions/template.ts';
import type { Env } from '../../resource/model/condition-tree.ts';
import type { Action, CallTemplate, Definition, Field, Json, Row } from '../../resource/model/definition.ts';
import { isRow } from '../../resource/model/path.ts';
import { type ApiAnswer, api, type QueryValues } from '../api/client.ts';

type CallExtras = {
  /** The body where the call names none. */
  body?: Json;
  files?: Readonly<Record<string, File>>;
  idempotencyKey?: string;
  etag?: string | null;
  /** Names one press of a button over many records: what of it waits is one decision. */
  batch?: string;
  signal?: AbortSignal;
};

/** Sends a call of a schema file: address, query, body and operation filled from the record and the variables. */
export function sendCall(call: CallTemplate, env: Env, extras: CallExtras = {}): Promise<ApiAnswer<Json>> {
  const path = fillCallAddress(call.url, env);
  const query = (call.query ? fillValue(call.query as Json, env) : undefined) as QueryValues | undefined;
  const body = bodyOf(call, env) ?? extras.body;
  const files = Object.entries(extras.files ?? {});
  const options = {
    ...(query ? { query } : {}),
    ...(files.length > 0 || call.multipart || isHeavy(body)
      ? { form: formData(body, files) }
      : body === undefined
        ? {}
        : { body }),
    ...(extras.idempotencyKey ? { idempotencyKey: extras.idempotencyKey } : {}),
    ...(extras.etag || extras.batch ? { headers: headersOf(extras) } : {}),
    ...(extras.signal ? { signal: extras.signal } : {}),
  };
  const verb = call.method === 'DELETE' ? 'del' : (call.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch');
  return api[verb]<Json>(path, options);
}

const headersOf = ({ etag, batch }: CallExtras): Record<string, string> => ({
  ...(etag ? { 'if-match': etag } : {}),
  ...(batch ? { 'x-batch': batch } : {}),
});

/** The number of the decision that a call waits for (202), where its answer says so. */
export function approvalIn(answer: Json | undefined): number | undefined {
  const approval = isRow(answer) && isRow(answer.approval) && 'until' in answer.approval ? answer.approval : undefined;
  return typeof approval?.id === 'number' ? approval.id : undefined;
}

/** How an action travels: as its file says, else DELETE of the record, else one PATCH of what it sets. */
export function callOf(definition: Definition, action: Action, env: Env): CallTemplate {
  if (action.send) return action.send;
  const url = `/${definition.name}/{${definition.fields._id && !definition.fields.id ? '_id' : 'id'}}`;
  if (action.name === 'delete') return { method: 'DELETE', url };
  const set = effectiveSet(action, env);
  const operations = Object.entries(set).map(([path, value]) => ({
    op: 'replace',
    path: `/${path.replaceAll('.', '/')}`,
    value: value ?? null,
  }));
  return { method: 'PATCH', url, body: operations };
}

/** The object with its own path that contains a field: `general.curp` is in `general`. */
export function partOf(definition: Definition, field: Field): Field | undefined {
  return Object.values(definition.fields).find(
    (one) => one.part !== undefined && field.path.startsWith(`${one.path}.`),
  );
}

/** Where a record's values are written: the record, or the part that the field belongs to. */
export function valueAddress(definition: Definition, record: Row, field: Field): string {
  const id = encodeURIComponent(String(record.id ?? record._id ?? ''));
  const base = definition.one && !id ? definition.name : `${definition.name}/${id}`;
  const part = partOf(definition, field);
  return part ? `${base}/${part.part}` : base;
}

/** `{host}` is left for the client, which knows the address before the version. */
export function fillCallAddress(url: string, env: Env): string {
  const outside = url.startsWith('{host}');
  const filled = fillEscaped(outside ? url.slice(6) : url, env);
  return outside ? `{host}${filled}` : filled;
}

function bodyOf(call: CallTemplate, env: Env): Json | undefined {
  if (call.operation) {
    const { op, path, value } = call.operation;
    const filled = value === undefined ? undefined : fillValue(value, env);
    return [{ op, path, ...(filled === undefined ? {} : { value: filled }) }];
  }
  if (call.body === undefined) return undefined;
  return fillValue(call.body, env);
}

function formData(body: Json | undefined, files: [string, File][]): FormData {
  const form = new FormData();
  const sent = files.map(([name]) => name);
  for (const [name, value] of Object.entries(isRow(body) ? (body as Row) : {})) {
    if (value === undefined || value === null || sent.includes(name)) continue;
    for (const one of Array.isArray(value) && value.some(isDataUrl) ? value : [value]) {
      if (isDataUrl(one)) form.append(name, blobOf(one), name);
      else form.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
    }
  }
  for (const [name, file] of files) form.append(name, file, file.name);
  return form;
}

/** Files within a record are a third larger than they are, and one JSON body does not hold many of them. */
function isHeavy(body: Json | undefined): boolean {
  const values = isRow(body) ? Object.values(body as Row).flat() : [];
  return values.reduce<number>((sum, one) => sum + (isDataUrl(one) ? one.length : 0), 0) > JSON_FILES_LENGTH;
}

const JSON_FILES_LENGTH = 7_000_000;
const isDataUrl = (value: unknown): value is string => typeof value === 'string' && value.startsWith('data:');

function blobOf(url: string): Blob {
  const comma = url.indexOf(',');
  const bytes = Uint8Array.from(atob(url.slice(comma + 1)), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: url.slice('data:'.length, comma).split(';')[0] ?? '' });
}
