import type { Vars } from '../../resource/condition-tree.ts';
import type { Actor, Definition, Json, Row } from '../../resource/definition.ts';
import type { TemplateEnv } from '../../resource/template.ts';
import { type SchemasIndex, schemasOf } from '../app/schemas.ts';

const BUSINESS_ZONE = 'America/Mexico_City';

/** The business day, `YYYY-MM-DD`. */
export const businessDay = (now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_ZONE }).format(now);

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
    vars: { me: actor as Json, today: businessDay(), record: record ?? {}, ...vars },
    schemas: schemasOf(index, definition),
  };
}
