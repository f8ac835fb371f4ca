import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { type FormEvent, Suspense, useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { PasswordChecklist } from '../ui/PasswordChecklist.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { meetsAllRules } from '../ui/password-rules.ts';
import { EmailInput } from './EmailInput.tsx';
import { ended } from './ended.ts';
import type { PublicFacts } from './public.ts';
import { type Pending, type SignInRefusal, type SignInResult, signIn } from './session.ts';

/** Only where the server takes a key alone. */
const PasskeyButton = lazyInline(async () => (await import('./PasskeyButton.tsx')).PasskeyButton);

type SignInFormProps = {
  facts: PublicFacts;
  /** What an earlier try leaves: the address, and why it did not end in a session. */
  start?: { email?: string; refusal?: SignInRefusal | undefined };
  onSignedIn: () => void;
  /** The password fits and a second step is due. */
  onPending: (email: string, of: Pending) => void;
  onForgot: () => void;
};

/** Email and password, judged while they are typed; nothing is sent that cannot succeed. */
export function SignInForm({ facts, start = {}, onSignedIn, onPending, onForgot }: SignInFormProps) {
  const translate = useTranslate();
  /** Where an auth provider answers its own message is shown, as a warning. */
  const provider = Boolean(facts.provider);
  const [email, setEmail] = useState(start.email ?? '');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(start.refusal);
  const [over] = useState(ended.read);
  // The rules are those of passwords that this server keeps; a provider has rules of its own.
  const isFit = provider ? password !== '' : meetsAllRules(password);
  const passwordError = passwordProblem(password, tried, isFit);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!email.trim() || !isFit) return;
    await take(() => signIn(email.trim(), password));
  };
  const take = async (enter: () => Promise<SignInResult>) => {
    setBusy(true);
    setRefusal(undefined);
    const result = await enter().finally(() => setBusy(false));
    if (result.ok) onSignedIn();
    else if (result.pending) onPending(email.trim(), result.pending);
    else setRefusal(result);
  };

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      {refusal ? <RefusalAlert refusal={refusal} provider={provider} /> : null}
      {over && !refusal ? <Alert severity="info">{over.text || translate('console.session.ended')}</Alert> : null}
      <EmailInput value={email} onChange={setEmail} missing={tried && !email.trim()} />
      <PasswordField
        label={translate('console.sign-in.password')}
        value={password}
        onChange={setPassword}
        error={passwordError && translate(passwordError)}
      />
      {provider ? null : <PasswordChecklist password={password} />}
      <Button type="submit" variant="contained" size="medium" loading={busy} disabled={Boolean(passwordError)}>
        {translate('console.sign-in.submit')}
      </Button>
      {facts.factors?.passkey ? (
        <Suspense>
          <PasskeyButton disabled={busy} onUsed={take} />
        </Suspense>
      ) : null}
      <Link component="button" type="button" variant="body2" onClick={onForgot} sx={{ alignSelf: 'flex-start' }}>
        {translate('console.sign-in.forgot')}
      </Link>
    </Stack>
  );
}

function passwordProblem(password: string, tried: boolean, isFit: boolean): string | undefined {
  if (!password) return tried ? 'console.sign-in.password-required' : undefined;
  return isFit ? undefined : 'console.sign-in.rules';
}

function RefusalAlert({ refusal, provider }: { refusal: SignInRefusal; provider: boolean }) {
  const translate = useTranslate();
  if (provider && refusal.text) return <Alert severity="warning">{refusal.text}</Alert>;
  return <Alert severity="error">{(refusal.speaks && refusal.text) || translate(refusal.key)}</Alert>;
}
