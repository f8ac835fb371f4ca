import type { Definition, Row } from '../../resource/model/definition.ts';
import { useSchemas, useTranslate } from '../schemas/schemas.ts';
import { labelOf } from '../schemas/text-of.ts';
import { ActionMenu } from './ActionMenu.tsx';
import { useActionRun } from './use-action-run.tsx';
import { useActions } from './use-actions.ts';
import type { OutcomeHooks } from './use-outcome.tsx';

type RowActionsProps = OutcomeHooks & {
  definition: Definition;
  row: Row;
  actions?: readonly string[];
  /** Where the resource has words for what became of a row: `<action>.row.success` and `.row.failure`. */
  onMark?: (text: string, ok: boolean) => void;
};

/** The menu of a row: the list's actions that belong to the row's state. */
export function RowActions({ definition, row, actions = definition.list.actions, onMark, ...hooks }: RowActionsProps) {
  const index = useSchemas();
  const translate = useTranslate(definition);
  const onResult = (action: string, ok: boolean) => {
    const key = `${action}.row.${ok ? 'success' : 'failure'}`;
    if (translate(key) !== key) onMark?.(translate(key), ok);
  };
  const run = useActionRun(definition, { ...hooks, onResult });
  const offered = useActions(definition, row, actions).filter((one) => !one.outOfState);
  return (
    <>
      <ActionMenu
        label={labelOf(definition, row, index)}
        actions={offered}
        onStart={({ action, title }) => run.start({ action, title, record: row })}
      />
      {run.element}
    </>
  );
}
