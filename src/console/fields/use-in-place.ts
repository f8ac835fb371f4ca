import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Column, Json, Row } from '../../resource/model/definition.ts';
import { isEmpty } from '../../resource/model/path.ts';
import { useUndo } from '../actions/use-undo.ts';
import { type ApiAnswer, api } from '../api/client.ts';
import { keys } from '../schemas/records.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { sendCall } from '../schemas/send-call.ts';
import { useToast } from '../ui/toast.ts';
import type { ListController } from './list-controller.ts';

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
