import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { whenOf } from '../i18n/time-of-day.ts';
import { useTranslate } from '../schemas/schemas.ts';

type ValueDraftProps = { draft: { at: number; take: () => void; discard: () => void }; text: string };

/** What was typed into this value before and not saved, to be taken over or thrown away. */
export function ValueDraft({ draft, text }: ValueDraftProps) {
  const translate = useTranslate();
  return (
    <Stack role="note" direction="row" sx={{ gap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {translate('console.draft.value', {
          when: whenOf(draft.at, translate),
          value: text || translate('placeholders.none'),
        })}
      </Typography>
      <Button size="small" onClick={draft.take}>
        {translate('console.draft.take')}
      </Button>
      <Button size="small" color="inherit" onClick={draft.discard}>
        {translate('console.draft.discard')}
      </Button>
    </Stack>
  );
}
