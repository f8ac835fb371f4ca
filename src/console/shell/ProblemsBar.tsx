import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Problem } from '../../resource/definition.ts';
import { definitionApi } from '../api/client.ts';
import { useActor, useSay } from '../app/schemas.ts';
import { Modal } from '../ui/Modal.tsx';

const ASK_SECONDS = 20;

/** For administrators: what is wrong with the schema files, at its exact place. The last good version is in force. */
export function ProblemsBar() {
  const say = useSay();
  const actor = useActor();
  const [open, setOpen] = useState(false);
  const { data: problems = [] } = useQuery({
    queryKey: ['schemas', 'problems'],
    queryFn: async ({ signal }) =>
      (await definitionApi.get<{ problems: Problem[] }>('/schemas/problems', { signal, keepSession: true })).data
        .problems,
    enabled: actor.isAdmin,
    refetchInterval: ASK_SECONDS * 1000,
    retry: false,
  });
  const errors = problems.filter((problem) => problem.severity !== 'warning');
  if (errors.length === 0) return null;
  return (
    <>
      <Alert
        severity="warning"
        sx={{ borderRadius: 0, py: 0 }}
        action={
          <Button color="inherit" onClick={() => setOpen(true)}>
            {say('console.details')}
          </Button>
        }
      >
        {say('console.version.problems')}
      </Alert>
      <Modal open={open} onClose={() => setOpen(false)} title={say('console.problems.title')} width="md">
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {errors.map((problem) => (
            <ProblemLine key={`${problem.file}${problem.pointer}${problem.message}`} problem={problem} />
          ))}
        </Box>
      </Modal>
    </>
  );
}

function ProblemLine({ problem }: { problem: Problem }) {
  const say = useSay();
  return (
    <Box component="li" sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
      <Typography variant="caption" sx={{ color: 'text.secondary', fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {problem.file} · {problem.pointer || '/'} · {say('console.problems.line')} {problem.line}
      </Typography>
      <Typography>{problem.message}</Typography>
      {problem.suggestion ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {say('console.problems.suggestion')}: {problem.suggestion}
        </Typography>
      ) : null}
    </Box>
  );
}
