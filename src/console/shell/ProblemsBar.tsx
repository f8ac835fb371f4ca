import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Problem } from '../../resource/model/definition.ts';
import { definitionApi } from '../api/client.ts';
import { schemaKeys, useActor, useTranslate } from '../schemas/schemas.ts';
import { lazyInline } from '../ui/lazy-component.tsx';

const ProblemsWindow = lazyInline(async () => (await import('./ProblemsWindow.tsx')).ProblemsWindow);

/** Changes arrive as events; changes missed while disconnected are fetched at this interval. */
const ASK_SECONDS = 20;

/** For administrators: what is wrong with the schema files, at its exact place. The last good version is in force. */
export function ProblemsBar() {
  const translate = useTranslate();
  const actor = useActor();
  const [open, setOpen] = useState(false);
  const { data: problems = [] } = useQuery({
    queryKey: schemaKeys.problems,
    queryFn: async ({ signal }) =>
      (await definitionApi.get<{ problems: Problem[] }>('/schemas/problems', { signal, keepSession: true })).data
        .problems,
    enabled: actor.isAdmin,
    refetchInterval: ASK_SECONDS * 1000,
    retry: false,
  });
  const errors = problems.filter((problem) => problem.severity === 'error');
  if (errors.length === 0) return null;
  return (
    <>
      <Alert
        severity="warning"
        sx={{ borderRadius: 0, py: 0 }}
        action={
          <Button color="inherit" onClick={() => setOpen(true)}>
            {translate('console.details')}
          </Button>
        }
      >
        {translate('console.version.problems')}
      </Alert>
      <Suspense>{open ? <ProblemsWindow problems={problems} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
