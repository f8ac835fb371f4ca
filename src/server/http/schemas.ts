import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { openApiOf } from '../../../generators/openapi.ts';
import { drawnFields } from '../../resource/access/drawn-fields.ts';
import { redactDefinition } from '../../resource/access/redact.ts';
import { indexAround, isOpen, openResources } from '../../resource/access/redact-index.ts';
import type { Definition, Json, Schemas } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import { listVersions } from '../database/schema-versions.ts';
import { platformNow } from '../records/read/platform-values.ts';
import { said, saidText } from '../sight/answer.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { onGet } from './hooks.ts';
import { type Encoding, encodingFor, pack } from './packing.ts';

type Packed = Map<Encoding, Promise<Buffer>>;
type Cut = { text: string; etag: string; packed: Packed };
/** `within`: what was packed of longer texts around this one: each person's own index, definitions that are asked for together. */
type Kept = Cut & { within: Map<string, Packed> };
const cuts = new WeakMap<Schemas, Map<string, Kept>>();
/** So many of those are kept packed, about 20 kB each. */
const WITHIN = 200;
/** So many definitions may be asked for in one call. */
const TOGETHER = 12;

/** Definitions as these roles may know them; made once per version and set of roles. */
export async function schemas(api: FastifyInstance): Promise<void> {
  onGet(api, '/schemas', (asked) => withEtag(asked, indexOf(asked)));
  onGet(api, '/schemas/problems', answerProblems);
  onGet(api, '/schemas/:resource', answerDefinition);
  onGet(api, '/openapi.json', answerOpenApi);
}

/** A definition; of up to `TOGETHER` names joined by commas all of them, by name: what a screen wants at once is one call. */
async function answerDefinition(request: ApiRequest): Promise<ApiResponse | Refusal> {
  const names = (request.path[1] ?? '').split(',', TOGETHER + 1);
  const cuts = await Promise.all(names.map((name) => cutOf(request, name)));
  const [first] = cuts;
  const all = cuts.flatMap((cut) => cut ?? []);
  if (!first || all.length < names.length || names.length > TOGETHER) return refuse(404, 'server.unknown-resource');
  if (names.length === 1) return withEtag(request, first);
  const text = `{${all.map((cut, at) => `${JSON.stringify(names[at])}:${cut.text}`).join(',')}}`;
  return withEtag(request, around(first, text, all.map(({ etag }, at) => `${names[at]} ${etag}`).join(' ')));
}

/** After an edit every open console asks for it at once: what people have in common is written once. */
function indexOf({ call }: ApiRequest): Cut {
  const { actor, schemas } = call;
  const roles = actor.roles.toSorted();
  const resources = openResources(schemas, actor);
  const shared = kept(schemas, `${roles.join(' ')} ${JSON.stringify(resources)}`, () =>
    JSON.stringify(indexAround(schemas, roles, resources)),
  );
  const own = JSON.stringify(actor);
  return around(shared, `{"actor":${own},${shared.text.slice(1)}`, `${shared.etag} ${own}`);
}

/** A text around a kept one; `parts` says which. */
function around({ within }: Kept, text: string, parts: string): Cut {
  const etag = etagOf(parts);
  const packed = within.get(etag) ?? new Map();
  if (within.size >= WITHIN) within.clear();
  within.set(etag, packed);
  return { text, etag, packed };
}

async function cutOf({ call, runtime }: ApiRequest, name: string): Promise<Kept | undefined> {
  const { schemas, actor } = call;
  const definition = own(schemas.resources, name);
  if (!definition || !isOpen(definition, actor)) return undefined;
  // A new form begins with what the platform decides now, not with what it decided when the files were read.
  const platform = await platformNow(runtime.database.db, schemas, Object.values(definition.fields));
  const roles = actor.roles.toSorted();
  return kept(schemas, `${name} ${roles.join(' ')} ${JSON.stringify(platform)}`, () => {
    const known = redactDefinition(schemas, definition, roles);
    const drawn = drawnFields(known, roles);
    const validators = runtime.validators.address(schemas, known, roles);
    const fields = begun(known.fields, platform);
    return JSON.stringify({ ...known, fields, ...(drawn ? { drawn } : {}), validators });
  });
}

const begun = (fields: Definition['fields'], platform: Record<string, Json>): Definition['fields'] =>
  Object.fromEntries(
    Object.entries(fields).map(([path, field]) =>
      platform[path] === undefined ? [path, field] : [path, { ...field, default: platform[path] }],
    ),
  );

function kept(schemas: Schemas, key: string, write: () => string): Kept {
  const all = cuts.get(schemas) ?? new Map<string, Kept>();
  cuts.set(schemas, all);
  const found = all.get(key);
  if (found) return found;
  const text = write();
  const made = { text, etag: etagOf(text), packed: new Map(), within: new Map() };
  all.set(key, made);
  return made;
}

const etagOf = (text: string): string => `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

async function withEtag({ headers }: ApiRequest, { text, etag, packed }: Cut): Promise<ApiResponse> {
  const caching = {
    etag,
    'cache-control': 'private, no-cache',
    vary: 'origin, authorization, x-id-partner, accept-encoding',
  };
  if (headers['if-none-match'] === etag) return { status: 304, headers: caching };
  const described = { ...caching, 'content-type': 'application/json; charset=utf-8' };
  const encoding = encodingFor(headers['accept-encoding']);
  if (!encoding) return { status: 200, body: saidText(text), headers: described };
  const bytes = packed.get(encoding) ?? pack(text, encoding);
  packed.set(encoding, bytes);
  return { status: 200, body: saidText(await bytes), headers: { ...described, 'content-encoding': encoding } };
}

/** What is wrong with the files on disk, for those who may change them, and which version is in force instead or with it. */
async function answerProblems({ call, runtime }: ApiRequest): Promise<ApiResponse | Refusal> {
  if (!call.actor.isAdmin) return refuse(403, 'server.section-not-allowed');
  const [last] = await listVersions(runtime.database.db, 1);
  // Another process may have taken a newer one into force, which this one has not read yet.
  const isOwn = last?.version === call.schemas.version;
  const version = last && isOwn ? { version: { n: last.n, at: new Date(last.at).toISOString() } } : {};
  return { status: 200, body: said({ problems: runtime.schemas.problems(), ...version }) };
}

/** The document of the API, cut to what this person's roles may call. */
function answerOpenApi(request: ApiRequest): Promise<ApiResponse> {
  const { schemas, actor } = request.call;
  const write = () => JSON.stringify(openApiOf(schemas, actor.roles));
  return withEtag(request, kept(schemas, `openapi ${actor.roles.toSorted().join(' ')}`, write));
}
