import { Box, Typography } from '@mui/material';
import type { Problem } from '../../resource/definition.ts';
import { useSay } from '../app/schemas.ts';
import { Modal } from '../ui/Modal.tsx';

/** Every problem of the schema files at its place, with what would mend it. */
export function ProblemsWindow({ problems, onClose }: { problems: Problem[]; onClose: () => void }) {
  const say = useSay();
  return (
    <Modal open onClose={onClose} title={say('console.problems.title')} width="md">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {problems.map((problem) => (
          <ProblemLine key={`${problem.file}${problem.pointer}${problem.message}`} problem={problem} />
        ))}
      </Box>
    </Modal>
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
