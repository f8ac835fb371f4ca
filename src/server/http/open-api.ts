import { openApiOf } from '../../../generators/openapi.ts';
import type { Schemas } from '../../resource/definition.ts';
import type { Answer, Asked } from './asked.ts';

const made = new WeakMap<Schemas, Map<string, string>>();

/** The document of the API, cut to what this person's roles may call; made once per version and set of roles. */
export function answerOpenApi({ call }: Asked): Answer {
  const { schemas, actor } = call;
  const texts = made.get(schemas) ?? new Map<string, string>();
  made.set(schemas, texts);
  const key = actor.roles.toSorted().join(' ');
  const text = texts.get(key) ?? JSON.stringify(openApiOf(schemas, actor.roles));
  texts.set(key, text);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-cache' };
  return { status: 200, body: text, headers: { ...headers, vary: 'authorization' } };
}
