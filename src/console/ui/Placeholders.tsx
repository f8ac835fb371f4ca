import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useTranslate } from '../i18n/translate.ts';
import { useAway } from './hooks.ts';
import { MissingPart } from './lazy-component.tsx';
import { TabTitle } from './TabTitle.tsx';

const NEEDS_NETWORK = 'console.connection.needs-network';

/** A part that lies in this browser comes within this time: only what does not is said to wait. */
const LATE = { animation: 'late 0s 500ms both', '@keyframes late': { from: { visibility: 'hidden' } } };

/** Grey lines while content loads; announced once to screen readers. Without a network they say that they wait for it. */
export function Skeletons({ lines = 6, height = 40 }: { lines?: number; height?: number }) {
  const translate = useTranslate();
  const isAway = useAway();
  return (
    <Box role="status" aria-label={translate(isAway ? NEEDS_NETWORK : 'console.loading')} sx={{ p: 2 }}>
      <Stack>
        {isAway ? <Typography sx={{ ...LATE, color: 'text.secondary' }}>{translate(NEEDS_NETWORK)}</Typography> : null}
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal lines without identity
          <Skeleton key={line} variant="text" sx={{ height }} />
        ))}
      </Stack>
    </Box>
  );
}

/** One sentence, and the action that fills the place. Where it is the whole screen, the sentence is its heading. */
export function EmptyState({ text, action, screen }: { text: string; action?: ReactNode; screen?: boolean }) {
  return (
    <Stack role="status" sx={{ alignItems: 'center', gap: 1.5, py: 6, px: 2, textAlign: 'center' }}>
      {screen ? (
        <Typography variant="h1">{text}</Typography>
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
      )}
      {action}
    </Stack>
  );
}

type ErrorStateProps = {
  error: unknown;
  /** What could not be done; the error's own text follows. */
  title?: string;
  /** Offers to try again. */
  onRetry?: () => void;
  /** Fills a whole screen, with a heading and a title in the browser's tab. */
  screen?: boolean;
  /** A way on. */
  action?: ReactNode;
};

/** What happened, in the server's words where it has some, with its reference number and a way on. */
export function ErrorState({ error, title, onRetry, screen = false, action }: ErrorStateProps) {
  const translate = useTranslate();
  const text = errorText(error, translate);
  return (
    <Stack role="alert" sx={{ alignItems: 'center', gap: 1.5, py: 6, px: 2, textAlign: 'center' }}>
      {screen ? <TabTitle of={title ?? text} /> : null}
      {title ? <Heading screen={screen} text={title} /> : null}
      {title ? <Typography>{text}</Typography> : <Heading screen={screen} text={text} />}
      {error instanceof ApiError && error.requestId ? (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {translate('console.error-reference', { reference: error.requestId })}
        </Typography>
      ) : null}
      {error instanceof MissingPart && navigator.onLine ? (
        <Button variant="outlined" onClick={() => location.reload()}>
          {translate('console.connection.reload')}
        </Button>
      ) : null}
      {action}
      {onRetry ? (
        <Button variant="outlined" onClick={onRetry}>
          {translate('console.retry')}
        </Button>
      ) : null}
    </Stack>
  );
}

function Heading({ screen, text }: { screen: boolean; text: string }) {
  return screen ? (
    <Typography variant="h1">{text}</Typography>
  ) : (
    <Typography sx={{ fontWeight: 550 }}>{text}</Typography>
  );
}

/** The sentence of a failure: the answer's own text, else its reason, else that something went wrong. */
function errorText(error: unknown, translate: ReturnType<typeof useTranslate>): string {
  if (error instanceof ApiError) {
    if (error.message) return error.message;
    if (error.reason) return translate(error.reason);
  }
  if (error instanceof MissingPart)
    return translate(navigator.onLine ? 'console.connection.part-missing' : 'console.connection.part-offline');
  return translate('generic.failure');
}
