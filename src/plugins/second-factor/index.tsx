import { Alert, Button, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PluginProps } from '../../console/plugin.ts';
import { Enrolment, type FactorKind } from '../../console/ui/Enrolment.tsx';
import { Modal } from '../../console/ui/Modal.tsx';
import { hasPasskeys } from '../../console/ui/proof-parts.tsx';
import { useToast } from '../../console/ui/toast.ts';

/** On the own page: a code app or a key more. Who has none gets recovery codes with the first. */
export default function SecondFactor({ call, translate }: PluginProps) {
  const toast = useToast();
  const client = useQueryClient();
  const [kind, setKind] = useState<FactorKind>();
  const [isUnsaved, setUnsaved] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const close = () => {
    if (isUnsaved) return setWarned(true);
    setKind(undefined);
  };
  const done = () => {
    setKind(undefined);
    setWarned(false);
    toast.success(translate('success'), { about: 'factors' });
    void client.invalidateQueries({ queryKey: ['list', 'factors'] });
  };
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      <Button variant="outlined" onClick={() => setKind('totp')}>
        {translate('add-totp')}
      </Button>
      {hasPasskeys() ? (
        <Button variant="outlined" onClick={() => setKind('passkey')}>
          {translate('add-passkey')}
        </Button>
      ) : (
        <Alert severity="info" sx={{ flex: '1 0 100%', order: -1 }}>
          {translate('no-passkeys')}
        </Alert>
      )}
      {kind ? (
        <Modal open title={translate(`add-${kind}`)} onClose={close} width="xs">
          <Stack sx={{ gap: 2 }}>
            {isWarned ? <Alert severity="warning">{translate('console.factor.unsaved')}</Alert> : null}
            <Enrolment
              kind={kind}
              send={(path, body) => call({ method: 'POST', path, body })}
              onUnsaved={setUnsaved}
              onDone={done}
            />
          </Stack>
        </Modal>
      ) : null}
    </Stack>
  );
}
