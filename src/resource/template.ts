import type { Env } from './condition.ts';
import type { Json, Schemas } from './definition.ts';

/** With `schemas`, fields are written as their kinds format them; without, values are written plainly. */
export type TemplateEnv = Env & { schemas?: Schemas };

export function fillTemplate(text: string, _env: TemplateEnv): string {
  return text;
}

export function fillValue(json: Json, _env: Env): Json | undefined {
  return json;
}
