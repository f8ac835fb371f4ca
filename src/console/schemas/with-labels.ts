import type { TemplateEnv } from '../../resource/conditions/template.ts';
import { valueAt } from '../../resource/model/path.ts';

/**
 * For texts alone: a place that passes through a reference, and whose value did not come, is filled with the label that
 * rides beside the reference. Never for conditions: a label is no value.
 */
export function withLabels(env: TemplateEnv): TemplateEnv {
  const references = Object.values(env.definition?.fields ?? {}).filter(({ kind }) => kind === 'reference');
  const related = (path: string) => {
    const reference = references.find((field) => path.startsWith(`${field.path}.`));
    return reference && valueAt(env.record, `${reference.path}_label`);
  };
  return { ...env, related };
}
