import { recordLabel } from '../../resource/conditions/label.ts';
import type { Row } from '../../resource/model/definition.ts';
import { withLabels } from '../schemas/with-labels.ts';
import type { ListController } from './list-controller.ts';

/** How a row names itself, for people who hear what a control belongs to. */
export function labelOf({ definition, envOf, actor }: ListController, row: Row): string {
  return recordLabel(definition, withLabels(envOf(row)), actor.roles);
}
