import { Alert, Button } from '@mui/material';
import { useSay } from '../app/schemas.ts';
import { adoptAll, useIsStale } from '../live/schema-pin.ts';

/** An open form keeps the version it began with; this bar offers the new one, and stays until it is taken. */
export function VersionBar() {
  const say = useSay();
  const stale = useIsStale();
  if (!stale) return null;
  return (
    <Alert
      severity="info"
      variant="standard"
      sx={{ borderRadius: 0, py: 0 }}
      action={
        <Button color="inherit" onClick={adoptAll}>
          {say('console.version.reload')}
        </Button>
      }
    >
      {say('console.version.new')}
    </Alert>
  );
}
