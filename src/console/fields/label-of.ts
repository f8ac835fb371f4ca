import { firstCase } from '../../resource/conditions/cases.ts';
import { fillTemplate } from '../../resource/conditions/template.ts';
import type { Row } from '../../resource/model/definition.ts';
import { withLabels } from '../schemas/with-labels.ts';
import type { ListController } from './list-controller.ts';

/** How a row names itself, for people who hear what a control belongs to. */
export function labelOf({ definition, envOf, actor }: ListController, row: Row): string {
  const env = envOf(row);
  const template = firstCase(definition.label, env, actor.roles);
  return (template && fillTemplate(template, withLabels(env))) || `#${row.id ?? row._id ?? ''}`;
}
