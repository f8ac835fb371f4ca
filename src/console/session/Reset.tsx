import { useSay } from '../i18n/say.ts';
import type { PublicFacts } from './public.ts';
import { ResetForm } from './ResetForm.tsx';
import { SessionFrame } from './SessionFrame.tsx';

/** The page that a mail about a forgotten password leads to. */
export function Reset({ facts, resetToken }: { facts: PublicFacts; resetToken: string }) {
  const say = useSay();
  return (
    <SessionFrame facts={facts} title={say('console.reset.title')}>
      <ResetForm resetToken={resetToken} />
    </SessionFrame>
  );
}
