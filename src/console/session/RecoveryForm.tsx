import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { useTranslate } from '../i18n/translate.ts';
import { EmailInput } from './SignInForm.tsx';

/** Asks for the recovery mail. The answer is the same whether or not the address is known. */
export function RecoveryForm({ onBack }: { onBack: () => void }) {
  const translate = useTranslate();
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const [state, setState] = useState<'idle' | 'busy' | 'success' | 'failure'>('idle');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!email.trim()) return;
    setState('busy');
    setState(await askForMail(email.trim()));
  };

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('console.recovery.help')}
      </Typography>
      {state === 'success' ? <Alert severity="success">{translate('console.recovery.success')}</Alert> : null}
      {state === 'failure' ? <Alert severity="warning">{translate('console.recovery.failure')}</Alert> : null}
      <EmailInput value={email} onChange={setEmail} missing={tried && !email.trim()} />
      <Button type="submit" variant="contained" size="medium" loading={state === 'busy'}>
        {translate('console.recovery.submit')}
      </Button>
      <Link component="button" type="button" variant="body2" onClick={onBack} sx={{ alignSelf: 'flex-start' }}>
        {translate('console.sign-in.back')}
      </Link>
    </Stack>
  );
}

async function askForMail(email: string): Promise<'success' | 'failure'> {
  try {
    await api.put('/passwords', { body: { email }, keepSession: true });
    return 'success';
  } catch (error) {
    if (error instanceof ApiError) return 'failure';
    throw error;
  }
}
