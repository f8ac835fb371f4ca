import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from '../schemas/schemas.ts';

/** Replaces a plug-in that cannot be drawn; the rest of the screen keeps working. */
export function PluginCard({ name, text, onRetry }: { name: string; text: string; onRetry?: () => void }) {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        onRetry ? (
          <Button size="small" color="inherit" onClick={onRetry}>
            {translate('console.retry')}
          </Button>
        ) : undefined
      }
    >
      {text}
      {text.includes(name) ? null : ` (${name})`}
    </Alert>
  );
}
