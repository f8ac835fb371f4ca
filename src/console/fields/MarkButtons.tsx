import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import type { KeyboardEvent } from 'react';
import type { Tone } from '../../resource/model/definition.ts';
import type { Translate } from '../i18n/translate.ts';
import { StatusChip } from '../ui/StatusChip.tsx';

type MarkButtonsProps = {
  mark: number;
  label: string;
  translate: Translate;
  busy: boolean;
  /** Absent: the mark is only shown. */
  onMark: ((mark: number) => Promise<void>) | undefined;
};

const MARKS: {
  mark: number;
  verb: string;
  key: string;
  Icon: typeof CheckCircleOutlined;
  color: 'success' | 'error';
}[] = [
  { mark: 1, verb: 'review.validate', key: 'a', Icon: CheckCircleOutlined, color: 'success' },
  { mark: 2, verb: 'review.reject', key: 'r', Icon: HighlightOffOutlined, color: 'error' },
];
const TONES: Record<number, Tone> = { 0: 'waiting', 1: 'done', 2: 'bad' };

/** A mark (pending, validated, rejected) and the buttons that move it; keys A and R, then the next one. */
export function MarkButtons({ mark, label, translate, busy, onMark }: MarkButtonsProps) {
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const wanted = MARKS.find(({ key }) => key === event.key.toLowerCase());
    if (!wanted || !onMark || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    void onMark(wanted.mark);
    focusNext(event.currentTarget);
  };
  return (
    <Stack
      direction="row"
      role="group"
      data-review
      aria-label={`${translate('review.title')}: ${label}`}
      onKeyDown={keys}
      sx={{ gap: 0.25, alignItems: 'center', '@media (pointer: coarse)': { gap: 1.5 } }}
    >
      <StatusChip label={translate(`review.state.${mark}`)} tone={TONES[mark] ?? 'neutral'} />
      {onMark
        ? MARKS.map(({ mark: next, verb, Icon, color }) => (
            <IconButton
              key={next}
              color={color}
              disabled={busy || mark === next}
              aria-label={`${translate(verb)}: ${label}`}
              onClick={() => void onMark(next)}
              sx={{ p: 0.25 }}
            >
              <Icon sx={{ fontSize: 18 }} />
            </IconButton>
          ))
        : null}
    </Stack>
  );
}

/** The first button of the next value's group. */
function focusNext(group: HTMLElement): void {
  const groups = [...document.querySelectorAll<HTMLElement>('[data-review]')];
  groups[groups.indexOf(group) + 1]?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
}
