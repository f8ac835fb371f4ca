import { Alert, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Json, PluginProps } from '../../console/plugin.ts';
import { Modal } from '../../console/ui/Modal.tsx';
import { RecoveryCodes } from '../../console/ui/RecoveryCodes.tsx';
import { useToast } from '../../console/ui/toast.ts';

type Factor = { kind: string; left?: number | null };

/** Below so many it is time for new ones. */
const FEW = 3;

/** On the own page: how many recovery codes are left, and ten new ones, which end the old. */
export default function RecoveryCodesOfPerson({ call, translate }: PluginProps) {
  const toast = useToast();
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[]>();
  const [busy, setBusy] = useState(false);
  const [isWarned, setWarned] = useState(false);
  // Drawn anew with the list beside it: the key is that of its rows.
  const { data } = useQuery({
    queryKey: ['list', 'factors', 'recovery-codes'],
    queryFn: ({ signal }) => call({ path: '/factors', signal }),
  });
  if (data === undefined) return <Skeleton variant="rounded" height={40} />;
  const left = (data as { resources?: Factor[] }).resources?.find(({ kind }) => kind === 'recovery')?.left;

  const renew = async () => {
    setBusy(true);
    try {
      const { recovery } = (await call({ method: 'POST', path: '/factors/recovery', body: {} })) as { recovery: Json };
      setCodes(recovery as string[]);
      setWarned(false);
    } catch (error) {
      toast.failure(error, { about: 'recovery' });
    } finally {
      setBusy(false);
    }
  };
  const saved = () => {
    setCodes(undefined);
    void client.invalidateQueries({ queryKey: ['list', 'factors'] });
  };
  if (typeof left !== 'number') return <Typography color="text.secondary">{translate('none')}</Typography>;
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography color={left < FEW ? 'warning.main' : 'text.primary'}>{translate('left', { left })}</Typography>
      <Button variant="outlined" loading={busy} onClick={() => void renew()}>
        {translate('renew')}
      </Button>
      {codes ? (
        <Modal open title={translate('renew')} onClose={() => setWarned(true)} width="xs">
          <Stack sx={{ gap: 2 }}>
            {isWarned ? <Alert severity="warning">{translate('console.factor.unsaved')}</Alert> : null}
            <RecoveryCodes codes={codes} onSaved={saved} />
          </Stack>
        </Modal>
      ) : null}
    </Stack>
  );
}
