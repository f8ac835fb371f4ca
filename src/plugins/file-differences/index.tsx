import { Alert, Box, Chip, Skeleton, Stack, Typography, useMediaQuery, useTheme } from '@mui/material';
import { type ReactNode, useMemo, useState } from 'react';
import type { PluginProps } from '../../console/plugin.ts';
import { HiddenText } from '../../console/ui/Hint.tsx';
import { useFetched } from '../../console/ui/use-fetched.ts';
import { counted, differences, type PairedLine, type Piece, type Side } from './lines.ts';

type FileDifferencesOptions = { get: string };

/** Up to so many files are open at once. */
const OPEN = 5;

/** What a version of the schema files changed, file by file, with both texts side by side. */
export default function FileDifferences(props: PluginProps<FileDifferencesOptions>) {
  const { record, translate } = props;
  const { answer, failure } = useFetched<{ resources: ChangedFile[] }>(props);
  if (failure) return <Alert severity="error">{failure}</Alert>;
  if (!answer) return <Skeleton variant="rounded" height={120} />;
  const files = answer.resources;
  if (files.length === 0)
    return <Typography color="text.secondary">{translate(record.id === 1 ? 'first' : 'none')}</Typography>;
  return (
    <Stack sx={{ gap: 2 }}>
      {files.map((file) => (
        <FileDifference key={file.id} of={file} isOpen={files.length <= OPEN} translate={translate} />
      ))}
    </Stack>
  );
}

type ChangedFile = {
  id: number;
  file: string;
  change: string;
  before: string | null;
  after: string | null;
  omitted: boolean;
};

type Props = Pick<PluginProps, 'translate'> & { of: ChangedFile; isOpen: boolean };

/** One file: its name and how many lines change; below, once it is opened, both texts side by side. */
function FileDifference({ of, isOpen: isFirst, translate }: Props) {
  const [isOpen, setOpen] = useState(isFirst);
  const pieces = useMemo(() => (of.omitted ? [] : differences(of.before ?? '', of.after ?? '')), [of]);
  const { removed, added } = counted(pieces);
  return (
    <Box
      component="details"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      sx={{ position: 'relative', border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}
    >
      <Box
        component="summary"
        sx={{ px: 2, py: 1, cursor: 'pointer', bgcolor: 'action.hover', '&:focus-visible': FOCUS }}
      >
        <Typography component="span" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', mr: 1 }}>
          {of.file}
        </Typography>
        <Chip size="small" variant="outlined" label={translate(`file-${of.change}`)} sx={{ mr: 1 }} />
        {of.omitted ? null : (
          <Typography component="span" variant="body2" color="text.secondary">
            {translate('counts', { removed, added })}
          </Typography>
        )}
      </Box>
      {of.omitted ? <Typography sx={{ p: 2 }}>{translate('omitted')}</Typography> : null}
      {isOpen && !of.omitted ? <Texts pieces={pieces} name={of.file} translate={translate} /> : null}
    </Box>
  );
}

const FOCUS = { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' };

/** On a phone removed and added lines follow each other in one column. */
function Texts({ pieces, name, translate }: { pieces: Piece[]; name: string } & Pick<PluginProps, 'translate'>) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
  return (
    <Box
      role="region"
      aria-label={translate('caption', { file: name })}
      tabIndex={0}
      sx={{ position: 'relative', overflowX: 'auto', '&:focus-visible': FOCUS }}
    >
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed', fontSize: 13 }}>
        <Box component="colgroup">
          {(isNarrow ? [48, undefined] : [48, undefined, 48, undefined]).map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
            <col key={index} style={width === undefined ? undefined : { width }} />
          ))}
        </Box>
        <tbody>
          {pieces.map((piece, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name
            <PieceRows key={index} piece={piece} isNarrow={isNarrow} translate={translate} />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

type RowsProps = { piece: Piece; isNarrow: boolean } & Pick<PluginProps, 'translate'>;

function PieceRows({ piece, isNarrow, translate }: RowsProps) {
  return (
    <>
      {piece.skipped > 0 ? (
        <tr>
          <Box component="td" colSpan={isNarrow ? 2 : 4} sx={{ px: 2, py: 0.5, color: 'text.secondary' }}>
            {translate('skipped', { count: piece.skipped })}
          </Box>
        </tr>
      ) : null}
      {piece.lines.flatMap((line, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
        isNarrow ? stacked(line, index, translate) : <tr key={index}>{sides(line, translate)}</tr>,
      )}
    </>
  );
}

function sides(line: PairedLine, translate: PluginProps['translate']): ReactNode {
  const isChanged = line.kind === 'changed';
  return (
    <>
      <Cells side={line.before} mark={isChanged ? 'removed' : undefined} translate={translate} />
      <Cells side={line.after} mark={isChanged ? 'added' : undefined} translate={translate} />
    </>
  );
}

function stacked(line: PairedLine, index: number, translate: PluginProps['translate']): ReactNode[] {
  const cells = (side: Side | undefined, mark?: Mark) =>
    side ? (
      <tr key={`${index}${mark}`}>
        <Cells side={side} mark={mark} translate={translate} />
      </tr>
    ) : null;
  if (line.kind === 'same') return [cells(line.after)];
  return [cells(line.before, 'removed'), cells(line.after, 'added')];
}

type Mark = 'removed' | 'added';
const TONES: Record<Mark, { sign: string; tone: 'error' | 'success' }> = {
  removed: { sign: '−', tone: 'error' },
  added: { sign: '+', tone: 'success' },
};

/** The sign and the words for a screen reader say what the colour says. */
function Cells({ side, mark, translate }: { side?: Side; mark?: Mark } & Pick<PluginProps, 'translate'>) {
  const { sign, tone } = mark ? TONES[mark] : { sign: ' ', tone: undefined };
  const background = side && tone ? `color-mix(in srgb, var(--mui-palette-${tone}-main) 14%, transparent)` : undefined;
  return (
    <>
      <Box component="td" sx={{ ...CELL, color: 'text.secondary', textAlign: 'right', userSelect: 'none', background }}>
        {side?.number}
      </Box>
      <Box component="td" sx={{ ...CELL, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', background }}>
        {side ? (
          <>
            <Box component="span" aria-hidden sx={{ userSelect: 'none', mr: 1 }}>
              {sign}
            </Box>
            {mark ? <HiddenText>{translate(mark)}</HiddenText> : null}
            {side.text}
          </>
        ) : null}
      </Box>
    </>
  );
}

const CELL = { fontFamily: 'monospace', verticalAlign: 'top', px: 1, py: '1px', lineHeight: 1.5 };
