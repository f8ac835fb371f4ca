import { firstCase } from '../../resource/cases.ts';
import type { Row } from '../../resource/definition.ts';
import { fillTemplate } from '../../resource/template.ts';
import { withLabels } from '../app/with-labels.ts';
import type { ListController } from './list-controller.ts';

/** How a row names itself, for people who hear what a control belongs to. */
export function labelOf({ definition, envOf, actor }: ListController, row: Row): string {
  const env = envOf(row);
  const template = firstCase(definition.label, env, actor.roles);
  return (template && fillTemplate(template, withLabels(env))) || `#${row.id ?? row._id ?? ''}`;
}
