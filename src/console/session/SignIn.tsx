import { Suspense, useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { idleComponent, lazyInline } from '../ui/lazy-component.tsx';
import type { PublicFacts } from './public.ts';
import { SessionFrame, SignInForm } from './SignInForm.tsx';
import type { Pending, SignInRefusal } from './session.ts';

const RecoveryForm = idleComponent(async () => (await import('./RecoveryForm.tsx')).RecoveryForm);
/** Only who has a second factor, or must have one, needs its code. */
const SecondStep = lazyInline(async () => (await import('./SecondStep.tsx')).SecondStep);

type Shown =
  | { form: 'sign-in'; email?: string; refusal?: SignInRefusal | undefined }
  | { form: 'recovery' }
  | { form: 'second-step'; email: string; of: Pending };

/** The page of a person who is not signed in: forms that lead to each other. */
export function SignIn({ facts, onSignedIn }: { facts: PublicFacts; onSignedIn: () => void }) {
  const translate = useTranslate();
  const [shown, setShown] = useState<Shown>({ form: 'sign-in' });
  if (shown.form === 'recovery')
    return (
      <SessionFrame facts={facts} title={translate('console.recovery.title')}>
        <RecoveryForm onBack={() => setShown({ form: 'sign-in' })} />
      </SessionFrame>
    );
  if (shown.form === 'second-step') {
    const { email, of } = shown;
    return (
      <SessionFrame facts={facts} title={translate(of.must ? 'console.factor.enrol' : 'console.factor.title')}>
        <Suspense>
          <SecondStep
            of={of}
            onSignedIn={onSignedIn}
            onBack={(refusal) => setShown({ form: 'sign-in', email, refusal })}
          />
        </Suspense>
      </SessionFrame>
    );
  }
  return (
    <SessionFrame facts={facts} title={translate('console.sign-in.title')}>
      <SignInForm
        facts={facts}
        start={shown}
        onSignedIn={onSignedIn}
        onPending={(email, of) => setShown({ form: 'second-step', email, of })}
        onForgot={() => setShown({ form: 'recovery' })}
      />
    </SessionFrame>
  );
}
