import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { may } from '../../resource/access/permissions.ts';
import type { Definition, Field, Row } from '../../resource/model/definition.ts';
import { api } from '../api/client.ts';
import { useActor, useTranslate } from '../schemas/schemas.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { useToast } from '../ui/toast.ts';

type SecretValueProps = { definition: Definition; record: Row; field: Field; label: string };

/** A secret stays hidden; who has the right sees it by an explicit call, which the server keeps in the audit trail. */
export function SecretValue({ definition, record, field, label }: SecretValueProps) {
  const translate = useTranslate(definition);
  const toast = useToast();
  const actor = useActor();
  const [shown, setShown] = useState<string>();
  const allowed = may(definition, actor, 'reveal', record, {}).allowed;
  const about = `${definition.name}/${record.id ?? record._id}/reveal/${field.path}`;
  const reveal = async () => {
    try {
      const { data } = await api.post<{ value: string | null }>(
        `${definition.name}/${record.id ?? record._id}/reveal`,
        {
          body: { field: field.path },
        },
      );
      setShown(data.value ?? '');
      toast.settled(about);
    } catch (error) {
      toast.failure(error, { about });
    }
  };
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <span>{shown === undefined ? translate('kinds.secret.hidden') : shown || translate('placeholders.none')}</span>
      {shown ? <CopyButton value={shown} name={label} /> : null}
      {allowed ? (
        <Button size="small" onClick={() => (shown === undefined ? void reveal() : setShown(undefined))}>
          {translate(shown === undefined ? 'console.record.reveal' : 'console.record.hide', { title: label })}
        </Button>
      ) : null}
    </Stack>
  );
}
