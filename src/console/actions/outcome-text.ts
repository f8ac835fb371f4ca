import { firstCase } from '../../resource/conditions/cases.ts';
import type { TemplateEnv } from '../../resource/conditions/template.ts';
import { fillTemplate } from '../../resource/conditions/template.ts';
import type { Env } from '../../resource/model/condition-tree.ts';
import type { Action, Definition, Failures, Json, Outcome, Row } from '../../resource/model/definition.ts';
import { ApiError } from '../api/api-error.ts';
import type { Translate } from '../i18n/translate.ts';
import { ruleDetail } from '../session/rule-detail.ts';
import { placeText } from './reason-text.ts';

/** The line for a failure: its very status, then its class, then `*`; of several cases the first that holds. */
export function failureOf(failures: Failures, error: unknown, env: Env, roles: readonly string[]): Outcome | undefined {
  const status = error instanceof ApiError ? error.status : 0;
  const found = failures[String(status)] ?? failures[`${String(status)[0]}xx`] ?? failures['*'];
  return Array.isArray(found) ? firstCase(found, env, roles) : found;
}

/** What a message speaks of: this action on this record. */
export const matterOf = (definition: Definition, action: Action, record: Row): string =>
  `${definition.name}/${String(record.id ?? record._id ?? '')}/${action.name}`;

/** The sentence of an outcome: a template such as `{$body}`, or a key whose places take the error and the record's fields. */
export function outcomeText(message: string, env: TemplateEnv, translate: Translate, error?: unknown): string {
  const vars = { ...env.vars, error: errorWords(error, translate), body: bodyWords(error) };
  if (message.includes('{')) return fillTemplate(message, { ...env, vars });
  const sentence = translate(message, { error: String(vars.error ?? ''), body: String(vars.body ?? '') });
  return sentence.includes('{') ? fillTemplate(sentence, { ...env, vars }) : sentence;
}

/** What the server said, in its words; else the sentence of its reason; else the general one. */
export function errorWords(error: unknown, translate: Translate): string {
  if (!(error instanceof ApiError)) return error === undefined ? '' : translate('generic.failure');
  const lines = error.errors.map((issue) => issue.message).filter(Boolean);
  if (lines.length > 1) return lines.join(' ');
  const words = error.message || (error.reason ? translate(error.reason) : translate('generic.failure'));
  return [words, ...whyWords(error)].join(' ');
}

/** What would allow it, and for administrators who asked for it the place of the rule, where the answer says so. */
function whyWords({ remedy, rule, status }: ApiError): string[] {
  return [remedy ?? '', rule && status === 409 && ruleDetail.isShown() ? placeText(rule) : ''].filter(Boolean);
}

function bodyWords(error: unknown): Json {
  if (!(error instanceof ApiError)) return '';
  if (typeof error.body === 'string') return error.body;
  return error.message || (error.body === undefined ? '' : JSON.stringify(error.body));
}
