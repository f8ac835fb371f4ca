import { useSyncExternalStore } from 'react';
import { guardKeys } from '../../resource/access/actions.ts';
import { explainRefusal, ruleLine } from '../../resource/access/explain-refusal.ts';
import { firstCase } from '../../resource/conditions/cases.ts';
import { fillTemplate, type TemplateEnv } from '../../resource/conditions/template.ts';
import type { Env } from '../../resource/model/condition-tree.ts';
import type { Action, Definition, Failures, Json, Outcome, Row, Verdict } from '../../resource/model/definition.ts';
import { ApiError } from '../api/api-error.ts';
import type { Translate } from '../i18n/translate.ts';
import type { SchemasIndex } from '../schemas/schemas.ts';

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

type Refused = Exclude<Verdict, { allowed: true }>;
type Rule = NonNullable<Refused['rule']> & { line?: number | undefined };

/** Why something is disabled and what would allow it; administrators with rule details on also see where the rule is defined. */
export function reasonText(
  verdict: Refused,
  {
    definition,
    index,
    translate,
    action,
  }: { definition: Definition; index: SchemasIndex; translate: Translate; action?: string },
): string {
  const keys = action === undefined ? [] : guardKeys(action, verdict);
  const guarded = keys.find((key) => translate(key) !== key);
  const sentence = guarded ? translate(guarded) : translate(verdict.reason, verdict.params);
  const remedy = explainRefusal(index, definition, guarded ? { rule: verdict.rule } : verdict);
  const { rule } = verdict;
  return [
    sentence,
    remedy ? translate(remedy.key, remedy.params) : '',
    index.actor.isAdmin && rule && ruleDetail.isShown() ? placeText({ ...rule, line: ruleLine(definition, rule) }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** `(requests/actions.json:49 /actions/cancel/from)` */
const placeText = ({ file, line, pointer }: Rule): string =>
  `(${file}${line === undefined ? '' : `:${line}`} ${pointer})`;

const KEY = 'rule-detail';
const listeners = new Set<() => void>();

/** Whether an administrator wants each reason to show where its rule is defined. Kept in this browser. */
export const ruleDetail = {
  isShown: (): boolean => localStorage.getItem(KEY) === '1',
  show(shown: boolean): void {
    if (shown) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
    for (const listener of listeners) listener();
  },
};

export function useRuleDetail(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, ruleDetail.isShown);
}
