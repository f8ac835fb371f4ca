import type { Definition, Row } from '../../resource/definition.ts';
import { useActor } from '../app/schemas.ts';
import { labelOf } from '../form/controls/use-choices.ts';
import { ActionMenu } from './ActionMenu.tsx';
import { useActionRun } from './use-action-run.tsx';
import { useActions } from './use-actions.ts';
import type { OutcomeHooks } from './use-outcome.tsx';

type RowActionsProps = OutcomeHooks & { definition: Definition; row: Row; actions?: readonly string[] };

/** The menu of a row: the list's actions that belong to the row's state. */
export function RowActions({ definition, row, actions = definition.list.actions, ...hooks }: RowActionsProps) {
  const actor = useActor();
  const run = useActionRun(definition, hooks);
  const offered = useActions(definition, row, actions).filter((one) => !one.outOfState);
  return (
    <>
      <ActionMenu
        label={labelOf(definition, row, actor.roles)}
        actions={offered}
        onStart={({ action, title }) => run.start({ action, title, record: row })}
      />
      {run.element}
    </>
  );
}
