import { firstCase } from '../../resource/cases.ts';
import type { Cases } from '../../resource/definition.ts';
import { fillTemplate, type TemplateEnv } from '../../resource/template.ts';

/** A text of a layout: plain, or the first case that fits, with its `{fields}` filled. */
export function textOf(
  text: string | Cases<string> | undefined,
  env: TemplateEnv,
  roles: readonly string[],
): string | undefined {
  const found = typeof text === 'string' ? text : firstCase(text, env, roles);
  return found === undefined ? undefined : fillTemplate(found, env);
}
