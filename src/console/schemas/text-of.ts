import { firstCase } from '../../resource/conditions/cases.ts';
import { recordLabel } from '../../resource/conditions/label.ts';
import { fillTemplate, type TemplateEnv } from '../../resource/conditions/template.ts';
import { inSentence } from '../../resource/messages/messages.ts';
import type { Cases, Definition, Row } from '../../resource/model/definition.ts';
import type { Translate } from '../i18n/translate.ts';
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

/** Records by their number and name: '3 pagos'. A count that is not exact comes as text: '+10000'. */
export function soMany({ title, plural }: Definition, count: number | string, translate: Translate): string {
  const names = { title: inSentence(title), plural: inSentence(plural) };
  return translate('console.list.so-many', { count, ...names });
}
