import { useTranslate } from '../i18n/translate.ts';
import type { PublicFacts } from './public.ts';
import { ResetForm } from './ResetForm.tsx';
import { SessionFrame } from './SessionFrame.tsx';

/** The page that a mail about a forgotten password leads to. */
export function Reset({ facts, resetToken }: { facts: PublicFacts; resetToken: string }) {
  const translate = useTranslate();
  return (
    <SessionFrame facts={facts} title={translate('console.reset.title')}>
      <ResetForm resetToken={resetToken} />
    </SessionFrame>
  );
}
