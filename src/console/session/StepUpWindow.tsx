import { Button, DialogContentText, Stack } from '@mui/material';
import { useId } from 'react';
import type { Json } from '../../resource/model/definition.ts';
import { ApiError } from '../api/api-error.ts';
import type { StepUpNeed } from '../api/ask-again.ts';
import { api } from '../api/client.ts';
import { caller } from '../api/settings.ts';
import { useTranslate } from '../i18n/translate.ts';
import { CancelButton, GuardedModal } from '../ui/Modal.tsx';
import { type Proof, useProof } from './use-proof.tsx';

type StepUpWindowProps = { need: StepUpNeed; onProven: () => void; onClose: () => void };

/** 'Confirme que es usted', over whatever is open: a proof that the server accepts, or none. */
export function StepUpWindow({ need, onProven, onClose }: StepUpWindowProps) {
  const translate = useTranslate();
  const form = useId();
  const proof = useProof({
    ways: need.ways,
    passkeyOptions: () => answered(api.post<Json>('/step-up/passkey/options', { body: {}, keepSession: true })),
    send: async (given: Proof) => {
      await answered(api.post('/step-up', { body: given, keepSession: true }));
      onProven();
    },
  });
  return (
    <GuardedModal
      open
      typed={proof.hasText}
      title={translate('console.step-up.title')}
      onClose={onClose}
      width="xs"
      actions={
        <>
          <CancelButton />
          {proof.isTyped ? (
            <Button type="submit" form={form} variant="contained" loading={proof.busy}>
              {translate('console.factor.confirm')}
            </Button>
          ) : null}
        </>
      }
    >
      <DialogContentText sx={{ mb: 2 }}>
        {translate(need.ways.includes('password') ? 'console.step-up.help-password' : 'console.step-up.help')}
      </DialogContentText>
      <Stack component="form" id={form} noValidate onSubmit={proof.onSubmit} sx={{ gap: 2, pt: 1 }}>
        {proof.field}
        {proof.others}
      </Stack>
    </GuardedModal>
  );
}

/** What is typed is never kept for a second try; a session that is over ends here as everywhere. */
async function answered<T>(call: Promise<{ data: T }>): Promise<T> {
  try {
    return (await call).data;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) caller.onUnauthorized(error);
    throw error;
  }
}
