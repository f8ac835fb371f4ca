import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import { Box, IconButton, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslate } from '../i18n/translate.ts';
import { useGo } from '../navigation/navigate.ts';
import { placeAmongRows, type StepPlace } from '../navigation/record-steps.ts';
import { useSchemas } from '../schemas/schemas.ts';
import { pressedFor } from '../ui/keys.ts';
import { useToast } from '../ui/toast.ts';
import { useShortcut } from './Shortcuts.tsx';

/** To the record before and after this one in the list that it was opened from, with the same tab; the way back is to the list. */
export function RecordSteps() {
  const { pathname } = useLocation();
  const place = useMemo(() => placeAmongRows(pathname), [pathname]);
  return place ? <Steps place={place} /> : null;
}

function Steps({ place: { place, count, exact, rest, previous, next, before, after, page } }: { place: StepPlace }) {
  const translate = useTranslate();
  const go = useGo();
  const index = useSchemas();
  const client = useQueryClient();
  const toast = useToast();
  const isTurning = useRef(false);
  // A form is left for the next record, not for its form.
  const tab = rest === '/edit' ? '' : rest;
  const step = async (to: string | undefined, other: number | undefined, end: 0 | -1) => {
    if (to !== undefined) return go(`${to}${tab}`, { replace: true });
    if (other === undefined || page === undefined || isTurning.current) return;
    isTurning.current = true;
    try {
      const { turnPage } = await import('../lists/turn-page.ts');
      const first = (await turnPage(client, index, page, other)).at(end);
      if (first !== undefined) go(`${first}${tab}`, { replace: true });
    } catch (error) {
      toast.failure(error);
    } finally {
      isTurning.current = false;
    }
  };
  const back = () => void step(previous, before, -1);
  const on = () => void step(next, after, 0);
  useShortcut('previous', back);
  useShortcut('next', on);
  return (
    <Box
      role="group"
      aria-label={translate('console.record.steps')}
      sx={{ display: 'flex', alignItems: 'center', flex: 'none', color: 'text.secondary' }}
    >
      <Step
        text={translate('console.record.previous')}
        keys={pressedFor('previous')}
        isOff={previous === undefined && before === undefined}
        run={back}
      >
        <ChevronLeftOutlined fontSize="small" />
      </Step>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {translate('console.record.place', { place, count: exact ? count : `+${count}` })}
      </Typography>
      <Step
        text={translate('console.record.next')}
        keys={pressedFor('next')}
        isOff={next === undefined && after === undefined}
        run={on}
      >
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
