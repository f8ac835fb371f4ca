import { recordLabel } from '../../resource/conditions/label.ts';
import type { TemplateEnv } from '../../resource/conditions/template.ts';
import { inSentence } from '../../resource/messages/messages.ts';
import type { Vars } from '../../resource/model/condition-tree.ts';
import type { Actor, Definition, Json, Row } from '../../resource/model/definition.ts';
import { isReference } from '../../resource/model/of-kind.ts';
import { valueAt } from '../../resource/model/path.ts';
import { dayAt } from '../../resource/model/time.ts';
import type { Translate } from '../i18n/translate.ts';
import { type SchemasIndex, schemasOf } from './schemas.ts';

const SECOND = 1000;
let kept = { second: Number.NaN, day: '' };

/** The business day, `YYYY-MM-DD`. Each cell of a page asks, so it is worked out once a second. */
export function businessDay(now = Date.now()): string {
  const second = Math.floor(now / SECOND);
  if (second !== kept.second) kept = { second, day: dayAt(now) };
  return kept.day;
}

/** What conditions and templates of a screen are judged against. */
export function screenEnv(
  index: SchemasIndex,
  actor: Actor,
  definition: Definition,
  record: Row | undefined,
  vars: Vars = {},
): TemplateEnv {
  return {
    definition,
    record: record ?? {},
    vars: {
      me: actor as Json,
      // Most screens ask nothing of the day.
      get today() {
        return businessDay();
      },
      record: record ?? {},
      ...vars,
    },
    schemas: schemasOf(index, definition),
  };
}

/** How a record names itself. */
export function nameOfRecord(definition: Definition, record: Row, index: SchemasIndex): string {
  const env = withReferenceLabels({ definition, record, schemas: schemasOf(index, definition) });
  return recordLabel(definition, env, index.actor.roles);
}

/** Records by their number and name: '3 pagos'. A count that is not exact comes as text: '+10000'. */
export function soMany({ title, plural }: Definition, count: number | string, translate: Translate): string {
  const names = { title: inSentence(title), plural: inSentence(plural) };
  return translate('console.list.so-many', { count, ...names });
}

/**
 * For texts alone: a place that passes through a reference, and whose value did not come, is filled with the label that
 * rides beside the reference. Never for conditions: a label is no value.
 */
export function withReferenceLabels(env: TemplateEnv): TemplateEnv {
  const references = Object.values(env.definition?.fields ?? {}).filter(isReference);
  const related = (path: string) => {
    const reference = references.find((field) => path.startsWith(`${field.path}.`));
    return reference && valueAt(env.record, `${reference.path}_label`);
  };
  return { ...env, related };
}
