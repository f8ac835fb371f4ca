import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Box, IconButton } from '@mui/material';
import { type MouseEvent, useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Modal } from '../ui/Modal.tsx';
import { MONO } from '../ui/theme.ts';

const KILOBYTE = 1024;

type MarkupValueProps = {
  text: string;
  /** `application/xml` */
  mediaType: string;
  /** The field's title, for screen readers. */
  title: string;
  /** Of the record, for the file: F0000012. */
  name: string;
  told?: string;
};

/** A text that is a file: 'XML · 4 kB' with copy, download and view, never its content in a line. */
export function MarkupValue({ text, mediaType, title, name, told }: MarkupValueProps) {
  const translate = useTranslate();
  const [shown, setShown] = useState(false);
  const kind = (mediaType.split('/').at(-1) ?? '').split('+').at(-1) ?? '';
  const size = new Blob([text]).size;
  const weight = size < KILOBYTE ? `${size} B` : `${Math.ceil(size / KILOBYTE)} kB`;
  const label = `${kind.toUpperCase()} · ${weight}`;
  const quietly = (run: () => void) => (event: MouseEvent) => {
    event.stopPropagation();
    run();
  };
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, whiteSpace: 'nowrap' }}>
      {label}
      <CopyButton value={text} name={title} {...(told === undefined ? {} : { told })} />
      <IconButton
        aria-label={translate('console.download-of', { title })}
        onClick={quietly(() => save(text, mediaType, `${name}.${kind}`))}
        sx={{ p: 0.25 }}
      >
        <DownloadOutlined sx={{ fontSize: 16 }} />
      </IconButton>
      <IconButton
        aria-label={translate('console.view-of', { title })}
        onClick={quietly(() => setShown(true))}
        sx={{ p: 0.25 }}
      >
        <VisibilityOutlined sx={{ fontSize: 16 }} />
      </IconButton>
      {shown ? (
        <Modal open title={`${title} ${name}`} onClose={() => setShown(false)} width="lg">
          <Box
            component="pre"
            tabIndex={0}
            onClick={(event) => event.stopPropagation()}
            sx={{ ...MARKUP, fontFamily: MONO }}
          >
            {inLines(text)}
          </Box>
        </Modal>
      ) : null}
    </Box>
  );
}

const MARKUP = {
  m: 0,
  fontSize: 12,
  overflow: 'auto',
  maxHeight: '60vh',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};

/** Each element on a line of its own, below the one that holds it: as it arrives, all of it is one line. */
export function inLines(text: string): string {
  let depth = 0;
  const lines = text.replace(/>\s*</g, '>\n<').split('\n');
  return lines
    .map((line) => {
      if (line.startsWith('</')) depth -= 1;
      const written = `${'  '.repeat(Math.max(depth, 0))}${line}`;
      if (/^<[^?!/]/.test(line) && !line.endsWith('/>') && !line.includes('</')) depth += 1;
      return written;
    })
    .join('\n');
}

function save(text: string, type: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
