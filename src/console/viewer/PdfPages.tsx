import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useRef, useState } from 'react';
import { Document, Page, pdfjs } from 'react-pdf';
import { useTranslate } from '../i18n/translate.ts';
import { useInView } from '../ui/hooks.ts';
import { Skeletons } from '../ui/Skeletons.tsx';
import workerUrl from './pdf-worker.ts?worker&url';
import { RangeReader } from './range-reader.ts';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** A picture of more points than a scan of 600 dots per inch has is left out of its page. */
const SAFE = { isEvalSupported: false, maxImageSize: 40_000_000 };
const WHOLE = { ...SAFE, disableRange: true };
/** Only the parts of the file that a page needs are asked for; small ones, for each page is looked up once at the start. */
const IN_PARTS = { ...SAFE, disableAutoFetch: true, disableStream: true, rangeChunkSize: 16_384 };
/** What is smaller comes at once. */
const PARTS_FROM_BYTES = 512 * 1024;
const RATIO = 22 / 17;

type PdfPagesProps = {
  url: string;
  /** How many bytes there are, where they may be asked for in parts. */
  parts?: number | undefined;
  label: string;
  width: number;
  rotation?: number;
  small?: boolean;
};

/** The first page of a PDF; the others on request, each as it is scrolled to. */
export default function PdfPages({ url, parts = 0, label, width, rotation = 0, small = false }: PdfPagesProps) {
  const translate = useTranslate();
  const [pages, setPages] = useState(0);
  const [broken, setBroken] = useState(false);
  const first = useRef(url);
  // The same file is signed anew every few minutes: it is not read again for that.
  if (first.current.split('?')[0] !== url.split('?')[0]) first.current = url;
  const address = first.current;
  const inParts = parts >= PARTS_FROM_BYTES;
  const file = useMemo(
    () => (inParts ? { range: new RangeReader(address, parts, () => setBroken(true)) } : address),
    [address, inParts, parts],
  );
  const [all, setAll] = useState(false);
  const failed = (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {translate('console.document.failed')}
    </Typography>
  );
  if (broken) return failed;
  return (
    <Document
      file={file}
      options={inParts ? IN_PARTS : WHOLE}
      loading={<Skeletons lines={small ? 3 : 8} />}
      error={failed}
      onLoadSuccess={({ numPages }) => setPages(numPages)}
    >
      {Array.from({ length: all ? pages : Math.min(pages, 1) }, (_, index) => index + 1).map((page) => (
        <SeenPage key={page} page={page} pages={pages} width={width} rotation={rotation} label={label} small={small} />
      ))}
      {pages > 1 && !all && !small ? (
        <Button onClick={() => setAll(true)}>{translate('console.document.all-pages')}</Button>
      ) : null}
    </Document>
  );
}

type SeenPageProps = { page: number; pages: number; width: number; rotation: number; label: string; small: boolean };

function SeenPage({ page, pages, width, rotation, label, small }: SeenPageProps) {
  const translate = useTranslate();
  const { ref, seen } = useInView<HTMLDivElement>();
  const caption = translate('console.document.page', { page, pages });
  return (
    <Box
      ref={ref}
      role="img"
      aria-label={`${label}: ${caption}`}
      sx={{
        mb: 1,
        mx: 'auto',
        width: 'fit-content',
        minWidth: seen ? 0 : width,
        minHeight: seen ? 0 : width * RATIO,
        // A page ends where its paper ends, also on white.
        '& canvas': { outline: small ? 0 : '1px solid', outlineColor: 'divider' },
      }}
    >
      {seen ? (
        <Page
          pageNumber={page}
          width={width}
          rotate={rotation}
          renderTextLayer={false}
          renderAnnotationLayer={false}
          loading={null}
        />
      ) : null}
      {small ? null : (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {caption}
        </Typography>
      )}
    </Box>
  );
}
