import { Switch } from '@mui/material';
import { holds } from '../../resource/conditions/condition.ts';
import { reasonText } from '../actions/reason-text.ts';
import { useSchemas, useTranslate } from '../schemas/schemas.ts';
import { Tip } from '../ui/Tip.tsx';
import type { CellProps } from './cell-props.ts';
import { titleOf } from './list-parts.ts';
import { mayEdit } from './may-edit.ts';
import { useInPlace } from './use-in-place.ts';

/** Yes or no as a switch; where the column may be edited it is sent at once. */
export function SwitchCell({ list, column, row, value }: CellProps) {
  const index = useSchemas();
  const translate = useTranslate(list.definition);
  const { shown, send, busy } = useInPlace(list, column, row, value);
  const env = list.envOf(row);
  const verdict = column.edit ? mayEdit(list, column.field, row) : undefined;
  const reason =
    verdict && !verdict.allowed ? reasonText(verdict, { definition: list.definition, index, translate }) : undefined;
  const disabled = !verdict?.allowed || !holds(column.enabledWhen, env);
  return (
    <Tip text={reason}>
      <Switch
        checked={shown === true}
        disabled={disabled || busy}
        onChange={(_, checked) => send(checked)}
        slotProps={{ input: { 'aria-label': titleOf(column.title, env, list.actor.roles) } }}
      />
    </Tip>
  );
}
