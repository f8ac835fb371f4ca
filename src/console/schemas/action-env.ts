import type { TemplateEnv } from '../../resource/conditions/template.ts';
import type { Vars } from '../../resource/model/condition-tree.ts';
import type { Actor, Definition, Json, Row } from '../../resource/model/definition.ts';
import { dayAt } from '../../resource/model/time.ts';
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
