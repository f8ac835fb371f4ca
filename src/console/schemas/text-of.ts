import { firstCase } from '../../resource/conditions/cases.ts';
import { recordLabel } from '../../resource/conditions/label.ts';
import { fillTemplate, type TemplateEnv } from '../../resource/conditions/template.ts';
import type { Cases, Definition, Row } from '../../resource/model/definition.ts';
import { type SchemasIndex, schemasOf } from './schemas.ts';
import { withLabels } from './with-labels.ts';

/** A text of a layout: plain, or the first case that fits, with its `{fields}` filled. */
export function textOf(
  text: string | Cases<string> | undefined,
  env: TemplateEnv,
  roles: readonly string[],
): string | undefined {
  const found = typeof text === 'string' ? text : firstCase(text, env, roles);
  return found === undefined ? undefined : fillTemplate(found, env);
}

/** How a record names itself. */
export function labelOf(definition: Definition, record: Row, index: SchemasIndex): string {
  const env = withLabels({ definition, record, schemas: schemasOf(index, definition) });
  return recordLabel(definition, env, index.actor.roles);
}
