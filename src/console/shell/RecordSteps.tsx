import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import { Box, IconButton, Typography } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslate } from '../i18n/translate.ts';
import { useGo } from '../navigation/navigate.ts';
import { placeAmongRows, type StepPlace } from '../navigation/record-steps.ts';
import { pressedFor } from '../ui/keys.ts';
import { useShortcut } from './Shortcuts.tsx';

/** To the record before and after this one in the list that it was opened from, with the same tab; the way back is to the list. */
export function RecordSteps() {
  const { pathname } = useLocation();
  const place = useMemo(() => placeAmongRows(pathname), [pathname]);
  return place ? <Steps place={place} /> : null;
}

function Steps({ place: { place, count, rest, previous, next } }: { place: StepPlace }) {
  const translate = useTranslate();
  const go = useGo();
  // A form is left for the next record, not for its form.
  const tab = rest === '/edit' ? '' : rest;
  const step = (to: string | undefined) => {
    if (to !== undefined) go(`${to}${tab}`, { replace: true });
  };
  useShortcut('previous', () => step(previous));
  useShortcut('next', () => step(next));
  return (
    <Box
      role="group"
      aria-label={translate('console.record.steps')}
      sx={{ display: 'flex', alignItems: 'center', flex: 'none', color: 'text.secondary' }}
    >
      <Step
        text={translate('console.record.previous')}
        keys={pressedFor('previous')}
        isOff={!previous}
        run={() => step(previous)}
      >
        <ChevronLeftOutlined fontSize="small" />
      </Step>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {translate('console.record.place', { place, count })}
      </Typography>
      <Step text={translate('console.record.next')} keys={pressedFor('next')} isOff={!next} run={() => step(next)}>
        <ChevronRightOutlined fontSize="small" />
      </Step>
    </Box>
  );
}

type StepProps = { text: string; keys: string; isOff: boolean; run: () => void; children: ReactNode };

const Step = ({ text, keys, isOff, run, children }: StepProps) => (
  <IconButton
    size="small"
    aria-label={text}
    aria-keyshortcuts={keys}
    title={`${text} (${keys})`}
    disabled={isOff}
    onClick={run}
  >
    {children}
  </IconButton>
);
