import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import OpenInFullOutlined from '@mui/icons-material/OpenInFullOutlined';
import PictureInPictureAltOutlined from '@mui/icons-material/PictureInPictureAltOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Definition, Field, Row } from '../../resource/model/definition.ts';
import { useOutcome } from '../actions/use-outcome.tsx';
import { type Translate, useTranslate } from '../i18n/translate.ts';
import { openAddress } from '../navigation/navigate.ts';
import { screenEnv } from '../schemas/action-env.ts';
import { useDefinitionIfKnown, useSchemas } from '../schemas/schemas.ts';
import { useInView } from '../ui/hooks.ts';
import { Modal } from '../ui/Modal.tsx';
import { useToast } from '../ui/toast.ts';
import { Content, Stage } from './Content.tsx';
import { DocumentFacts, type Review } from './DocumentFacts.tsx';
import { FLOATING_WIDTH, FloatingView } from './FloatingView.tsx';
import { type OpenDocument, useOpenDocument } from './open-document.ts';
import { SlotPreview, Thumbnail } from './Thumbnail.tsx';
import { UploadZone } from './UploadZone.tsx';

export type DocumentCardProps = {
  definition: Definition;
  record: Row;
  field: Field;
  label: string;
  /** A line of a list: a small picture and nothing to change. */
  small?: boolean;
  Review: Review;
};

const PREVIEW_WIDTH = 180;
const PREVIEW_HEIGHT = 136;
const SMALL_WIDTH = 28;
const LARGE_WIDTH = 760;
/** The space around a page in its dialog. */
const FRAME = 112;

/** A document in place: its preview, its facts, and controls to open, copy and replace it. */
export default function DocumentCard({ definition, record, field, label, small = false, Review }: DocumentCardProps) {
  const translate = useTranslate(definition);
  const held = useOpenDocument(definition, record, field);
  const [open, setOpen] = useState<OpenView>();
  const { ref, seen } = useInView<HTMLDivElement>();
  const download = useDownload(held);
  const { url } = held;
  const part = { held, label, small, translate };
  const card = (
    <Stack ref={ref} direction={small ? 'row' : 'column'} sx={{ gap: 0.5, alignItems: small ? 'center' : 'stretch' }}>
      <Preview {...part} seen={seen} />
      {url ? <Buttons {...part} onOpen={setOpen} onDownload={download.run} /> : null}
    </Stack>
  );
  return (
    <Box sx={{ minWidth: 0 }}>
      {small ? (
        card
      ) : (
        <UploadZone upload={held.upload} label={label} accept={field.limits.mediaType} replaces={url !== undefined}>
          {card}
          {held.id !== undefined ? <DocumentFacts held={held} label={label} Review={Review} /> : null}
        </UploadZone>
      )}
      <Modal open={open === 'modal' && url !== undefined} title={label} onClose={() => setOpen(undefined)} width="lg">
        <Box sx={{ display: 'flex', flexDirection: 'column', height: 1, minHeight: 0 }}>
          {url ? (
            <Stage
              url={url}
              label={label}
              width={Math.min(LARGE_WIDTH, window.innerWidth - FRAME)}
              onDownload={download.run}
            />
          ) : null}
          {held.id !== undefined ? (
            <Box sx={AT_THE_FOOT}>
              <DocumentFacts held={held} label={label} Review={Review} />
            </Box>
          ) : null}
        </Box>
      </Modal>
      {open === 'floating' && url ? (
        <FloatingView label={label} onClose={() => setOpen(undefined)}>
          <Stage
            url={url}
            label={label}
            width={Math.min(FLOATING_WIDTH, window.innerWidth) - 32}
            onDownload={download.run}
          />
        </FloatingView>
      ) : null}
      {download.modal}
    </Box>
  );
}

/** The paper is judged without scrolling to its end: on the window's own margin, so that nothing is seen under it. */
const AT_THE_FOOT = {
  flex: 'none',
  position: 'sticky',
  bottom: '-20px',
  mb: '-20px',
  py: 1.5,
  bgcolor: 'background.paper',
} as const;

type OpenView = 'modal' | 'floating';
type PartProps = { held: OpenDocument; label: string; small: boolean; translate: Translate };

/** The first page, read when it comes into sight, or that there is none. */
function Preview({ held, label, small, translate, seen }: PartProps & { seen: boolean }) {
  const { url, id, version, record, slot } = held;
  if (!url)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {/* There is a file, and no address for it: it is kept sealed. */}
        {translate(record.file ? 'console.document.sealed' : 'placeholders.document')}
      </Typography>
    );
  if (small && id !== undefined) return seen ? <Thumbnail id={id} version={version} size={SMALL_WIDTH} /> : null;
  const width = small ? SMALL_WIDTH : PREVIEW_WIDTH;
  // A picture of the server fills its card; a page that is drawn here is as wide as it was drawn.
  const fills = slot && id !== undefined;
  return (
    <Box
      sx={{
        width: small ? width : `var(--preview-width, ${fills ? '100%' : `${width}px`})`,
        height: small ? SMALL_WIDTH : `var(--preview-height, ${fills ? 'auto' : `${PREVIEW_HEIGHT}px`})`,
        ...(fills && !small ? { aspectRatio: '3 / 2' } : {}),
        overflow: 'hidden',
        border: small ? 0 : 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {seen && fills ? <SlotPreview id={id} version={version} label={label} /> : null}
      {seen && !fills ? <Content url={url} label={label} width={width} small /> : null}
    </Box>
  );
}

type ButtonsProps = PartProps & { onOpen: (view: OpenView) => void; onDownload: () => void };

function Buttons({ held, label, small, translate, onOpen, onDownload }: ButtonsProps) {
  const buttons = [
    { name: 'view', Icon: OpenInFullOutlined, run: () => onOpen('modal') },
    { name: 'download', Icon: DownloadOutlined, run: onDownload },
    ...(small ? [] : [{ name: 'floating', Icon: PictureInPictureAltOutlined, run: () => onOpen('floating') }]),
  ];
  return (
    <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center' }}>
      {buttons.map(({ name, Icon, run }) => (
        <IconButton
          key={name}
          size="small"
          aria-label={`${translate(`console.document.${name}`)}: ${label}`}
          onClick={run}
        >
          <Icon sx={{ fontSize: 18 }} />
        </IconButton>
      ))}
      {held.version !== undefined && !small ? (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {translate('console.document.version', { version: held.version })}
        </Typography>
      ) : null}
    </Stack>
  );
}

/** The file under its own name, by the document's own action where it has one: its failures are said as the files say. */
function useDownload(held: OpenDocument) {
  const index = useSchemas();
  const { actor } = index;
  const documents = useDefinitionIfKnown(held.resource);
  const toast = useToast();
  const outcome = useOutcome(documents ?? EMPTY);
  const run = () => {
    const address = held.resource ? `/${held.resource}/${held.id}?download=true` : (held.url ?? '');
    openAddress(address).then(
      () => toast.settled(address),
      (error: unknown) => {
        const failures = documents?.actions.actions.download?.fail ?? {};
        const env = documents ? screenEnv(index, actor, documents, held.record, {}) : { record: held.record };
        outcome.fail(failures, env, error, 'generic.some-error', address);
      },
    );
  };
  return { run, modal: outcome.modal };
}

const EMPTY = { name: '', messages: {}, fields: {} } as unknown as Definition;
