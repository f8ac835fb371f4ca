import type { Cases } from '../model/definition.ts';
import { firstCase } from './cases.ts';
import { fillTemplate, type TemplateEnv } from './template.ts';

/** A text of a layout: plain, or the first case that fits, with its `{fields}` filled. */
export function layoutText(
  text: string | Cases<string> | undefined,
  env: TemplateEnv,
  roles: readonly string[],
): string | undefined {
  const found = typeof text === 'string' ? text : firstCase(text, env, roles);
  return found === undefined ? undefined : fillTemplate(found, env);
}
