import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useState } from 'react';
import { Document, Page, pdfjs } from 'react-pdf';
import { useSay } from '../app/say.ts';
import { Skeletons } from '../ui/Skeletons.tsx';
import { useSeen } from './use-seen.ts';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** Only the parts of the file that a page needs are asked for; small ones, for each page is looked up once at the start. */
const OPTIONS = { disableAutoFetch: true, disableStream: true, rangeChunkSize: 16_384, isEvalSupported: false };
const RATIO = 22 / 17;

type PdfPagesProps = { url: string; label: string; width: number; rotation?: number; small?: boolean };

/** The first page of a PDF; the others when somebody wants them, each as it is scrolled to. */
export default function PdfPages({ url, label, width, rotation = 0, small = false }: PdfPagesProps) {
  const say = useSay();
  const [pages, setPages] = useState(0);
  const [all, setAll] = useState(false);
  const failed = (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {say('console.document.failed')}
    </Typography>
  );
  return (
    <Document
      file={url}
      options={OPTIONS}
      loading={<Skeletons lines={small ? 3 : 8} />}
      error={failed}
      onLoadSuccess={({ numPages }) => setPages(numPages)}
    >
      {Array.from({ length: all ? pages : Math.min(pages, 1) }, (_, index) => index + 1).map((page) => (
        <SeenPage key={page} page={page} pages={pages} width={width} rotation={rotation} label={label} small={small} />
      ))}
      {pages > 1 && !all && !small ? (
        <Button onClick={() => setAll(true)}>{say('console.document.all-pages')}</Button>
      ) : null}
    </Document>
  );
}

type SeenPageProps = { page: number; pages: number; width: number; rotation: number; label: string; small: boolean };

function SeenPage({ page, pages, width, rotation, label, small }: SeenPageProps) {
  const say = useSay();
  const { ref, seen } = useSeen<HTMLDivElement>();
  const caption = say('console.document.page', { page, pages });
  return (
    <Box ref={ref} role="img" aria-label={`${label}: ${caption}`} sx={{ mb: 1, minHeight: seen ? 0 : width * RATIO }}>
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
