import { Box, Button, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PluginProps } from '../../console/plugin.ts';
import { CopyButton } from '../../console/ui/CopyButton.tsx';
import { ConfirmDialog, Modal } from '../../console/ui/Modal.tsx';
import { useToast } from '../../console/ui/toast.ts';

/** On the own page: another key of the API, which ends the one before and is shown this once. */
export default function ApiKeyOfPerson({ call, actor, translate }: PluginProps) {
  const toast = useToast();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState<string>();

  const renew = async () => {
    setBusy(true);
    try {
      const answer = (await call({ method: 'POST', path: `/profile/${actor.id}/api-key`, body: {} })) as {
        key: string;
      };
      setKey(answer.key);
      setAsked(false);
    } catch (error) {
      toast.failure(error, { about: 'api-key' });
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    setKey(undefined);
    void client.invalidateQueries();
  };
  return (
    <>
      <Button variant="outlined" sx={{ alignSelf: 'flex-start' }} onClick={() => setAsked(true)}>
        {translate('renew')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={translate('renew')}
        text={translate('sure')}
        verb={translate('renew')}
        busy={busy}
        onConfirm={() => void renew()}
        onClose={() => setAsked(false)}
      />
      {key ? (
        <Modal open title={translate('title')} onClose={close} width="sm">
          <Stack sx={{ gap: 2 }}>
            <Typography>{translate('help')}</Typography>
            <Box
              sx={{ display: 'flex', alignItems: 'center', gap: 1, fontFamily: 'monospace', overflowWrap: 'anywhere' }}
            >
              <span>{key}</span>
              <CopyButton value={key} name={translate('title')} />
            </Box>
          </Stack>
        </Modal>
      ) : null}
    </>
  );
}
