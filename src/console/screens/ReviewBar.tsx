import RuleOutlined from '@mui/icons-material/RuleOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { focusPending, usePendingMarks } from '../fields/pending-marks.ts';
import { useTranslate } from '../i18n/translate.ts';
import { usePageAction } from '../navigation/page-actions.ts';

type ReviewBarProps = {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Takes the focus when nothing waits here any more: the tab that is open. */
  tab: string;
};

/**
 * Above a tab with values or papers that wait for this person's mark: the way into the review, which leads from one to the next
 * by the keys A, R and N and goes on in the next tab, with the papers beside the values.
 */
export function ReviewBar({ isOn, onChange, tab }: ReviewBarProps) {
  const count = usePendingMarks();
  const before = useRef(count);
  useEffect(() => {
    const [was, is] = [before.current, count];
    before.current = count;
    if (!isOn || (was > 0 && is > 0)) return;
    // The first of a tab that was opened, or after the last one the tab itself, from which the arrows lead on.
    if (is > 0) focusPending();
    else if (was > 0) document.getElementById(tab)?.focus();
  }, [isOn, count, tab]);
  if (isOn) return <Reviewing count={count} onEnd={() => onChange(false)} />;
  return count > 0 ? <Start count={count} onStart={() => onChange(true)} /> : null;
}

function Start({ count, onStart }: { count: number; onStart: () => void }) {
  const translate = useTranslate();
  const text = translate(count === 1 ? 'console.review.start.one' : 'console.review.start', { count });
  const start = () => {
    onStart();
    focusPending();
  };
  usePageAction({ title: text, isOff: false, run: start });
  return (
    <Button size="small" variant="outlined" startIcon={<RuleOutlined />} onClick={start} sx={{ mb: 2 }}>
      {text}
    </Button>
  );
}

function Reviewing({ count, onEnd }: { count: number; onEnd: () => void }) {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ gap: 1.5, mb: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Button size="small" variant="outlined" onClick={onEnd}>
        {translate('console.review.end')}
      </Button>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {translate(count > 0 ? 'console.review.keys' : 'console.review.none', { count })}
      </Typography>
    </Stack>
  );
}
