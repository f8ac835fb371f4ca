import type { TemplateEnv } from '../../resource/conditions/template.ts';
import { TIMEZONE } from '../../resource/kinds/moment.ts';
import type { Vars } from '../../resource/model/condition-tree.ts';
import type { Actor, Definition, Json, Row } from '../../resource/model/definition.ts';
import { type SchemasIndex, schemasOf } from './schemas.ts';

/** Created on first use: constructing a formatter takes 0.1 s on a phone, longer than everything else in a cell. */
let formatter: Intl.DateTimeFormat | undefined;

const SECOND = 1000;
let kept = { second: Number.NaN, day: '' };

/** The business day, `YYYY-MM-DD`. Each cell of a page asks, so it is worked out once a second. */
export function businessDay(now = Date.now()): string {
  const second = Math.floor(now / SECOND);
  formatter ??= new Intl.DateTimeFormat('en-CA', { timeZone: TIMEZONE });
  if (second !== kept.second) kept = { second, day: formatter.format(now) };
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
