import { Alert, Button } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { useSay } from '../app/schemas.ts';
import { newBuild } from '../session/new-build.ts';

/** Another version of the console is there; it is taken by hand, because a reload would leave what is open. */
export function BuildBar() {
  const say = useSay();
  const isThere = useSyncExternalStore(newBuild.watch, newBuild.isThere);
  if (!isThere) return null;
  return (
    <Alert
      severity="info"
      variant="standard"
      role="status"
      sx={{ borderRadius: 0, py: 0 }}
      action={
        <Button color="inherit" onClick={() => location.reload()}>
          {say('console.version.reload')}
        </Button>
      }
    >
      {say('console.version.build')}
    </Alert>
  );
}
