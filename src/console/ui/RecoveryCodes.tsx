import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { copyToClipboard } from './CopyButton.tsx';

/** The codes are shown this once: they go on when the person says that they are kept. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [isSaved, setSaved] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const text = codes.join('\n');
  const copy = async () => {
    await copyToClipboard(text);
    setCopied(true);
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography component="h2" ref={heading} tabIndex={-1} sx={{ fontWeight: 600 }}>
        {translate('console.factor.codes')}
      </Typography>
      <Typography variant="body2">{translate('console.factor.codes-help')}</Typography>
      <Box
        component="ul"
        sx={{ m: 0, p: 2, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1, columns: 2 }}
      >
        {codes.map((code) => (
          <Typography key={code} component="li" sx={{ fontFamily: 'monospace', py: 0.25 }}>
            {code}
          </Typography>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => void copy()}>
          {translate(isCopied ? 'console.factor.copied' : 'console.factor.copy')}
        </Button>
        <Button variant="outlined" onClick={() => download(translate('console.factor.codes-file'), text)}>
          {translate('console.factor.download')}
        </Button>
        <Button variant="outlined" onClick={() => print(translate('console.factor.codes'), text)}>
          {translate('console.factor.print')}
        </Button>
      </Stack>
      <FormControlLabel
        control={<Checkbox checked={isSaved} onChange={(_event, checked) => setSaved(checked)} />}
        label={translate('console.factor.saved')}
      />
      <Button variant="contained" size="medium" disabled={!isSaved} onClick={onSaved}>
        {translate('console.factor.go-on')}
      </Button>
    </Stack>
  );
}

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The codes alone, on a page of their own. */
function print(title: string, text: string): void {
  const frame = document.createElement('iframe');
  // Browsers print nothing of a frame that is not drawn.
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0';
  frame.title = title;
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page || !frame.contentWindow) {
    frame.remove();
    return;
  }
  page.title = title;
  const heading = page.createElement('h1');
  heading.textContent = title;
  const lines = page.createElement('pre');
  lines.textContent = text;
  page.body.append(heading, lines);
  frame.contentWindow.onafterprint = () => frame.remove();
  frame.contentWindow.print();
}
