import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { whenOf } from '../i18n/time-of-day.ts';
import { useSay } from '../schemas/schemas.ts';

type ValueDraftProps = { draft: { at: number; take: () => void; discard: () => void }; text: string };

/** What was typed into this value before and not saved, to be taken over or thrown away. */
export function ValueDraft({ draft, text }: ValueDraftProps) {
  const say = useSay();
  return (
    <Stack role="note" direction="row" sx={{ gap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {say('console.draft.value', { when: whenOf(draft.at, say), value: text || say('placeholders.none') })}
      </Typography>
      <Button size="small" onClick={draft.take}>
        {say('console.draft.take')}
      </Button>
      <Button size="small" color="inherit" onClick={draft.discard}>
        {say('console.draft.discard')}
      </Button>
    </Stack>
  );
}
