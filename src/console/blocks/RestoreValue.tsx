import RestoreOutlined from '@mui/icons-material/RestoreOutlined';
import IconButton from '@mui/material/IconButton';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { may, mayWrite } from '../../resource/access/permissions.ts';
import { isPlain } from '../../resource/access/plain-values.ts';
import type { Definition, Json, Row } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { placeOf, useUndo } from '../actions/use-undo.ts';
import { api } from '../api/client.ts';
import { same } from '../fields/same.ts';
import { useActor, useTranslate } from '../schemas/schemas.ts';
import { useToast } from '../ui/toast.ts';
import type { HistoryLine } from './history-lines.ts';

type RestoreValueProps = { definition: Definition; record: Row; audit: Json; line: HistoryLine };

/** 'Restaurar este valor': writes what stood before this line of the history, where this person may write it today. */
export function RestoreValue({ definition, record, audit, line }: RestoreValueProps) {
  const translate = useTranslate(definition);
  const actor = useActor();
  const toast = useToast();
  const undo = useUndo();
  const client = useQueryClient();
  const place = placeOf(definition, record);
  const about = `${place}/${line.path}`;
  const restoring = useMutation({
    mutationFn: () => api.post(`${place}/history/restore`, { body: { audit, fields: [line.path] } }),
    onSuccess: ({ headers }) => {
      const text = translate('history.restored', { field: line.title, value: line.before });
      toast.success(text, { about, ...undo.offer([headers], text, { definition, record }) });
      for (const kind of ['record', 'list', 'history']) void client.invalidateQueries({ queryKey: [kind] });
    },
    onError: (error) => toast.failure(error, { about }),
  });
  const isOffered =
    line.was !== undefined &&
    isPlain(definition, line.path) &&
    !same(valueAt(record, line.path), line.was) &&
    may(definition, actor, 'update', record, {}).allowed &&
    mayWrite(definition, actor, 'update', line.path, { record, stored: record, parent: {} }).allowed;
  if (!isOffered) return null;
  const label = translate('history.restore', { field: line.title, value: line.before });
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={translate('history.restore-short')}
      disabled={restoring.isPending}
      onClick={() => restoring.mutate()}
      sx={{ ml: 0.5, verticalAlign: 'middle' }}
    >
      <RestoreOutlined fontSize="inherit" />
    </IconButton>
  );
}
