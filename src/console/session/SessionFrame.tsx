import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { BrandMark } from '../ui/BrandMark.tsx';
import type { PublicFacts } from './public.ts';

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
