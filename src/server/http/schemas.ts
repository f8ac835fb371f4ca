import { createHash } from 'node:crypto';
import { cutDefinition, cutIndex } from '../../resource/cut.ts';
import type { Schemas } from '../../resource/definition.ts';
import type { Answer, Asked } from './asked.ts';
import { type Refusal, refuse } from './refusal.ts';
import { own } from './resolve.ts';

type Cut = { text: string; etag: string };
const cuts = new WeakMap<Schemas, Map<string, Cut>>();

/** Definitions as these roles may know them; made once per version and set of roles. */
export function answerSchemas(asked: Asked): Answer | Refusal {
  const { call, path, headers } = asked;
  const [, name, ...more] = path;
  if (asked.method !== 'GET' || more.length > 0) return refuse(404, 'server.unknown-resource');
  if (name === 'problems') return answerProblems(asked);
  if (name === undefined)
    return withEtag({ text: JSON.stringify(cutIndex(call.schemas, call.actor)), etag: '' }, headers);
  const definition = own(call.schemas.resources, name);
  const known = definition && cutIndex(call.schemas, call.actor).resources;
  if (!definition || !known || !Object.hasOwn(known, name)) return refuse(404, 'server.unknown-resource');
  return withEtag(cutOf(asked, name), headers);
}

function cutOf({ call }: Asked, name: string): Cut {
  const roles = call.actor.roles.toSorted();
  const key = `${name} ${roles.join(' ')}`;
  const all = cuts.get(call.schemas) ?? new Map<string, Cut>();
  cuts.set(call.schemas, all);
  const found = all.get(key);
  if (found) return found;
  const definition = own(call.schemas.resources, name);
  const text = JSON.stringify(definition && cutDefinition(call.schemas, definition, roles));
  const made = { text, etag: etagOf(text) };
  all.set(key, made);
  return made;
}

const etagOf = (text: string): string => `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

function withEtag({ text, etag }: Cut, headers: Asked['headers']): Answer {
  const tag = etag || etagOf(text);
  const caching = { etag: tag, 'cache-control': 'private, no-cache', vary: 'authorization, x-id-partner' };
  if (headers['if-none-match'] === tag) return { status: 304, headers: caching };
  return { status: 200, body: text, headers: { ...caching, 'content-type': 'application/json; charset=utf-8' } };
}

/** What is wrong with the files on disk, for those who may change them. */
function answerProblems({ call, house }: Asked): Answer | Refusal {
  if (!call.actor.isAdmin) return refuse(403, 'server.section-not-allowed');
  return { status: 200, body: { problems: house.schemas.problems() } };
}
