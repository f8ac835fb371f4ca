import { useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import type { PublicFacts } from './public.ts';
import { RecoveryForm } from './RecoveryForm.tsx';
import { SessionFrame } from './SessionFrame.tsx';
import { SignInForm } from './SignInForm.tsx';

/** The page of a person who is not signed in: two forms that lead to each other. */
export function SignIn({ facts, onSignedIn }: { facts: PublicFacts; onSignedIn: () => void }) {
  const translate = useTranslate();
  const [form, setForm] = useState<'sign-in' | 'recovery'>('sign-in');
  if (form === 'recovery')
    return (
      <SessionFrame facts={facts} title={translate('console.recovery.title')}>
        <RecoveryForm onBack={() => setForm('sign-in')} />
      </SessionFrame>
    );
  return (
    <SessionFrame facts={facts} title={translate('console.sign-in.title')}>
      <SignInForm provider={Boolean(facts.provider)} onSignedIn={onSignedIn} onForgot={() => setForm('recovery')} />
    </SessionFrame>
  );
}
