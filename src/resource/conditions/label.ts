import type { Definition, Json } from '../model/definition.ts';
import { isEmpty } from '../model/path.ts';
import { firstCase } from './cases.ts';
import { fillTemplate, type TemplateEnv } from './template.ts';

/**
 * How a record names itself: the text of its file with its values, or, where that says nothing, the singular and its number.
 *
 * @example recordLabel(documents, { record: { id: 56 } }, roles) // 'Documento 56'
 */
export const recordLabel = (definition: Definition, env: TemplateEnv, roles: readonly string[]): string =>
  filledLabel(definition, env, roles) || numberedLabel(definition, env.record?.id ?? env.record?._id);

/** The text of its file alone; empty where this person may read none of its values. */
export function filledLabel(definition: Definition, env: TemplateEnv, roles: readonly string[]): string {
  const template = firstCase(definition.label, env, roles);
  return template ? fillTemplate(template, env).trim() : '';
}

/** What there is one of needs no number. */
const numberedLabel = ({ title, one }: Definition, id: Json | undefined): string =>
  isEmpty(id) || one ? title : `${title} ${id}`;
