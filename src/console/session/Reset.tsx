import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { useTranslate } from '../i18n/translate.ts';
import { meetsAllRules, PasswordChecklist, PasswordField } from '../ui/LabelledInput.tsx';
import type { PublicFacts } from './public.ts';
import { SessionFrame } from './SignInForm.tsx';

/** The page that a mail about a forgotten password leads to. */
export function Reset({ facts, resetToken }: { facts: PublicFacts; resetToken: string }) {
  const translate = useTranslate();
  return (
    <SessionFrame facts={facts} title={translate('console.reset.title')}>
      <ResetForm resetToken={resetToken} />
    </SessionFrame>
  );
}

/** The page behind the link of the recovery mail: a new password, typed twice. */
function ResetForm({ resetToken }: { resetToken: string }) {
  const translate = useTranslate();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [state, setState] = useState<'idle' | 'busy' | 'success' | 'failure'>('idle');
  const unmet = password !== '' && !meetsAllRules(password);
  const differs = repeated !== '' && repeated !== password;
  const ready = meetsAllRules(password) && repeated === password;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    setState('busy');
    setState(await sendPassword(resetToken, password));
  };

  if (!resetToken) return <Finished severity="error" text={translate('console.reset.invalid')} />;
  if (state === 'success') return <Finished severity="success" text={translate('console.reset.success')} />;
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      {state === 'failure' ? <Alert severity="error">{translate('console.reset.failure')}</Alert> : null}
      <PasswordField
        label={translate('console.reset.password')}
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        error={unmet ? translate('server.password-weak') : undefined}
      />
      <PasswordField
        label={translate('console.reset.repeat')}
        value={repeated}
        onChange={setRepeated}
        autoComplete="new-password"
        error={differs ? translate('console.reset.mismatch') : undefined}
      />
      <PasswordChecklist password={password} />
      <Button type="submit" variant="contained" size="medium" loading={state === 'busy'} disabled={!ready}>
        {translate('console.reset.submit')}
      </Button>
    </Stack>
  );
}

function Finished({ severity, text }: { severity: 'success' | 'error'; text: string }) {
  const translate = useTranslate();
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity={severity}>{text}</Alert>
      <Link href="#/login" variant="body2">
        {translate('console.sign-in.back')}
      </Link>
    </Stack>
  );
}

async function sendPassword(resetToken: string, password: string): Promise<'success' | 'failure'> {
  try {
    await api.post('/passwords/reset', { body: { token: resetToken, password }, keepSession: true });
    return 'success';
  } catch (error) {
    if (error instanceof ApiError) return 'failure';
    throw error;
  }
}
