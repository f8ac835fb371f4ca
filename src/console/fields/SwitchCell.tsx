import { Switch } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { holds } from '../../resource/conditions/condition.ts';
import type { Column, Json, Row } from '../../resource/model/definition.ts';
import { isEmpty } from '../../resource/model/path.ts';
import { reasonText } from '../actions/texts.ts';
import { useUndo } from '../actions/use-undo.ts';
import { type ApiAnswer, api } from '../api/client.ts';
import { useTranslate } from '../i18n/translate.ts';
import { keys } from '../schemas/records.ts';
import { useSchemas } from '../schemas/schemas.ts';
import { sendCall } from '../schemas/send-call.ts';
import { Tip } from '../ui/Hint.tsx';
import { useToast } from '../ui/toast.ts';
import { type CellProps, type ListController, layoutTitle, mayEditValue } from './list-controller.ts';

/** Yes or no as a switch; where the column may be edited it is sent at once. */
export function SwitchCell({ list, column, row, value }: CellProps) {
  const index = useSchemas();
  const translate = useTranslate(list.definition);
  const { shown, send, busy } = useInPlace(list, column, row, value);
  const env = list.envOf(row);
  const verdict = column.edit ? mayEditValue(list, column.field, row) : undefined;
  const reason =
    verdict && !verdict.allowed ? reasonText(verdict, { definition: list.definition, index, translate }) : undefined;
  const disabled = !verdict?.allowed || !holds(column.enabledWhen, env);
  return (
    <Tip text={reason}>
      <Switch
        checked={shown === true}
        disabled={disabled || busy}
        onChange={(_, checked) => send(checked)}
        slotProps={{ input: { 'aria-label': layoutTitle(column.title, env, list.actor.roles) } }}
      />
    </Tip>
  );
}

/**
 * A value edited in place: shown at once, sent at once, and reverted with the server's sentence when refused. It is sent as the
 * resource's `update` says, else as a PATCH that replaces the one field.
 */
export function useInPlace(list: ListController, column: Column, row: Row, value: Json | undefined) {
  const translate = useTranslate(list.definition);
  const toast = useToast();
  const undo = useUndo();
  const client = useQueryClient();
  const [pending, setPending] = useState<{ value: Json }>();
  const about = `${list.path}/${list.rowId(row)}/${column.field}`;
  const mutation = useMutation({
    mutationFn: (next: Json) => write(list, column, row, next),
    onMutate: (next) => setPending({ value: next }),
    onSuccess: async ({ headers }) => {
      const text = translate('update.success');
      toast.success(text, { about, ...undo.offer([headers], text, { definition: list.definition, record: row }) });
      await client.invalidateQueries({ queryKey: keys.lists(list.definition.name) });
    },
    onError: (error) => toast.failure(error, { about }),
    onSettled: () => setPending(undefined),
  });
  return {
    shown: pending ? pending.value : value,
    busy: mutation.isPending,
    send: (next: Json) => {
      if (!isEmpty(next) || !isEmpty(value)) mutation.mutate(next);
    },
  };
}

function write(list: ListController, column: Column, row: Row, next: Json): Promise<ApiAnswer<unknown>> {
  const update = list.definition.actions.actions.update?.send;
  if (update && (update.method !== 'PUT' || update.body !== undefined)) {
    const env = { ...list.envOf({ ...row, [column.field]: next }) };
    const vars = { ...env.vars, field: column.field, value: next };
    return sendCall(update, { ...env, vars }, { body: { [column.field]: next } });
  }
  const operation = { op: 'replace', path: `/${column.field.replaceAll('.', '/')}`, value: next };
  return api.patch(`${list.definition.name}/${row.id ?? row._id}`, { body: [operation] });
}
