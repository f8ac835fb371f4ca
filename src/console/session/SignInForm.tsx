import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, Suspense, useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { BrandMark } from '../ui/BrandMark.tsx';
import { LabelledInput, meetsAllRules, PasswordChecklist, PasswordField } from '../ui/LabelledInput.tsx';
import { lazyInline } from '../ui/lazy-component.tsx';
import { ended } from './end-session.ts';
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

type EmailInputProps = { value: string; onChange: (value: string) => void; missing: boolean };

/** The address of an account, first in its form. */
export function EmailInput({ value, onChange, missing }: EmailInputProps) {
  const translate = useTranslate();
  return (
    <LabelledInput
      label={translate('console.sign-in.email')}
      type="email"
      autoComplete="username"
      autoFocus
      value={value}
      onChange={onChange}
      error={missing ? translate('console.sign-in.email-required') : undefined}
    />
  );
}

/** The frame around the forms of a person who is not signed in. */
export function SessionFrame({ facts, title, children }: { facts: PublicFacts; title: string; children: ReactNode }) {
  const translate = useTranslate();
  const link = partnerLink(facts);
  return (
    <Box sx={{ minHeight: '100dvh', display: 'grid', gridTemplateRows: '1fr auto', justifyItems: 'center' }}>
      <Box component="main" sx={{ width: '100%', maxWidth: 368, px: 3, pt: { xs: 6, sm: '14vh' }, pb: 4 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, mb: 4 }}>
          <BrandMark />
          <Typography sx={{ fontWeight: 600 }}>{translate('console.sign-in.welcome')}</Typography>
        </Box>
        <Typography variant="h1" sx={{ mb: 2.5 }}>
          {title}
        </Typography>
        {children}
      </Box>
      <Box component="footer" sx={{ py: 2, display: 'flex', gap: 2, color: 'text.secondary' }}>
        {link ? (
          <Link href={link} variant="caption">
            {translate('console.sign-in.partners')}
          </Link>
        ) : null}
      </Box>
    </Box>
  );
}

function partnerLink(facts: PublicFacts): string | undefined {
  if (!facts.partner) return undefined;
  const url = typeof facts.partner === 'object' ? facts.partner.url : undefined;
  return url ?? '#/login';
}
