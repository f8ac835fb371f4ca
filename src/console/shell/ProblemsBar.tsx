import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { FileProblems } from '../../resource/model/definition.ts';
import { definitionApi } from '../api/client.ts';
import { schemaKeys, useActor, useTranslate } from '../schemas/schemas.ts';
import { lazyInline } from '../ui/lazy-component.tsx';

const ProblemsWindow = lazyInline(async () => (await import('./ProblemsWindow.tsx')).ProblemsWindow);

/**
 * For administrators: what is wrong with the schema files, each at its exact place. An error is a bar of its own, because the
 * last good version is in force instead; warnings alone are a quiet line. They are asked for once for each version: the
 * live events `schema`, `problems` and `connected` make the answer old.
 */
export function ProblemsBar() {
  const translate = useTranslate();
  const { isAdmin } = useActor();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: schemaKeys.problems,
    queryFn: async ({ signal }) =>
      (await definitionApi.get<FileProblems>('/schemas/problems', { signal, keepSession: true })).data,
    enabled: isAdmin,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  // Rights may be taken away while the console is open; the answer of before is still kept then.
  const problems = isAdmin && data ? data.problems.filter(({ severity }) => severity !== 'hint') : [];
  if (!data || problems.length === 0) return null;
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  const details = (
    <Button color="inherit" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
      {translate('console.details')}
    </Button>
  );
  return (
    <>
      {hasErrors ? (
        <Alert severity="warning" sx={{ borderRadius: 0, py: 0 }} action={details}>
          {translate('console.version.problems')}
        </Alert>
      ) : (
        <Box role="status" sx={QUIET}>
          <Typography variant="caption">{translate('console.problems.count', { count: problems.length })}</Typography>
          {details}
        </Box>
      )}
      <Suspense>
        {open ? <ProblemsWindow {...data} problems={problems} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}

const QUIET = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: 1,
  px: 2,
  color: 'text.secondary',
  borderBottom: 1,
  borderColor: 'divider',
};
