import { guardKeys } from '../../resource/access/actions.ts';
import { explainRefusal, lineOf } from '../../resource/access/explain-refusal.ts';
import type { Definition, Verdict } from '../../resource/model/definition.ts';
import type { Translate } from '../i18n/translate.ts';
import type { SchemasIndex } from '../schemas/schemas.ts';
import { ruleDetail } from '../session/rule-detail.ts';

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
  const remedy = explainRefusal(index, definition, verdict);
  const { rule } = verdict;
  return [
    sentence,
    remedy ? translate(remedy.key, remedy.params) : '',
    index.actor.isAdmin && rule && ruleDetail.isShown() ? placeText({ ...rule, line: lineOf(definition, rule) }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** `(requests/actions.json:49 /actions/cancel/from)` */
export const placeText = ({ file, line, pointer }: Rule): string =>
  `(${file}${line === undefined ? '' : `:${line}`} ${pointer})`;
