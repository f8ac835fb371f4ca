import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../i18n/translate.ts';

/** What an app of codes reads with a camera, and the same to be typed. The picture stays black on white, or cameras fail. */
export function TotpSecret({ svg, secret }: { svg: string; secret: string }) {
  const translate = useTranslate();
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="body2">{translate('console.factor.scan')}</Typography>
      <Box
        component="img"
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={translate('console.factor.qr')}
        sx={{ width: 200, height: 200, alignSelf: 'center', bgcolor: 'common.white', borderRadius: 1, p: 1 }}
      />
      <Typography variant="body2">{translate('console.factor.type')}</Typography>
      <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', userSelect: 'all' }}>
        {secret.match(/.{1,4}/g)?.join(' ') ?? secret}
      </Typography>
    </Stack>
  );
}
