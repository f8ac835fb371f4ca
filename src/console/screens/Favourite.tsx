import StarBorderOutlined from '@mui/icons-material/StarBorderOutlined';
import StarOutlined from '@mui/icons-material/StarOutlined';
import IconButton from '@mui/material/IconButton';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mayHaveBelow } from '../../resource/model/below-any.ts';
import type { Definition, Row } from '../../resource/model/definition.ts';
import { api } from '../api/client.ts';
import { useTranslate } from '../i18n/translate.ts';
import { usePageAction } from '../navigation/page-actions.ts';
import { keys, useRecordList } from '../schemas/records.ts';
import { mayInGeneral, useDefinitionIfKnown, useSchemas } from '../schemas/schemas.ts';
import { useIdle, usePhone } from '../ui/hooks.ts';
import { useToast } from '../ui/toast.ts';

/** The star of a record, where `_shared/console.json` says what keeps favourites and the person may keep some. */
export function Favourite({ definition, record }: { definition: Definition; record: Row }) {
  const index = useSchemas();
  const calm = useIdle();
  const name = index.console.favourites;
  const kept = useDefinitionIfKnown(name);
  if (!calm || !kept || record.id === undefined || !mayHaveBelow(definition)) return null;
  return mayInGeneral(index, kept.name, 'create') ? (
    <Star kept={kept} path={`${definition.name}/${record.id}/${kept.name}`} />
  ) : null;
}

function Star({ kept, path }: { kept: Definition; path: string }) {
  const translate = useTranslate(kept);
  const toast = useToast();
  const phone = usePhone();
  const client = useQueryClient();
  const { data } = useRecordList(kept, { limit: 1 }, { path });
  const own = data?.rows[0];
  const title = translate(own ? 'delete.title' : 'create.title');
  const marking = useMutation({
    mutationFn: () => (own ? api.del(`/${kept.name}/${own.id}`) : api.post(`/${path}`, { body: {} })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.lists(kept.name) }),
    onError: (error) => toast.failure(error, { about: path }),
  });
  const isOff = !data || marking.isPending;
  usePageAction({ title, isOff, isTool: true, run: () => marking.mutate() });
  if (phone) return null;
  return (
    <IconButton
      aria-label={translate('create.title')}
      aria-pressed={own !== undefined}
      title={title}
      disabled={!data}
      loading={marking.isPending}
      onClick={() => marking.mutate()}
    >
      {own ? <StarOutlined color="primary" /> : <StarBorderOutlined />}
    </IconButton>
  );
}
