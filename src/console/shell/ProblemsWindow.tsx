import { Box, Typography } from '@mui/material';
import type { Place, Problem } from '../../resource/model/definition.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Modal } from '../ui/Modal.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';

/** Of the places of one cause so many are listed; the rest is a number. */
const SHOWN = 5;
const PLACE = { color: 'text.secondary', fontFamily: 'monospace', overflowWrap: 'anywhere' } as const;
const written = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;

/** Every problem of the schema files at its place, with what would mend it; what keeps the files out of service first. */
export function ProblemsWindow({ problems, onClose }: { problems: Problem[]; onClose: () => void }) {
  const translate = useTranslate();
  const ordered = [...problems].sort((a, b) => Number(a.severity !== 'error') - Number(b.severity !== 'error'));
  return (
    <Modal open onClose={onClose} title={translate('console.problems.title')} width="md">
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {translate('console.problems.help')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {ordered.map((problem) => (
          <ProblemLine key={`${problem.file}${problem.pointer}${problem.message}`} problem={problem} />
        ))}
      </Box>
    </Modal>
  );
}

function ProblemLine({ problem }: { problem: Problem }) {
  const translate = useTranslate();
  const { pointer, message, suggestion, severity, also = [] } = problem;
  const place = written(problem);
  const more = also.length - SHOWN;
  const isWarning = severity !== 'error';
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
        <StatusChip
          label={translate(isWarning ? 'console.problems.warning' : 'console.problems.error')}
          tone={isWarning ? 'waiting' : 'bad'}
        />
        <Typography variant="body2" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {place}
        </Typography>
        <CopyButton value={place} name={translate('console.problems.place')} />
      </Box>
      <Typography sx={{ mt: 0.5 }}>{message}</Typography>
      {suggestion ? (
        <Typography sx={{ color: 'primary.main' }}>
          {translate('console.problems.suggestion')}: {suggestion}
        </Typography>
      ) : null}
      <Typography variant="caption" sx={PLACE}>
        {pointer || '/'}
      </Typography>
      {also.length > 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {translate('console.problems.also')}
        </Typography>
      ) : null}
      {also.slice(0, SHOWN).map((other) => (
        <Typography key={`${written(other)}${other.pointer}`} variant="caption" component="div" sx={PLACE}>
          {written(other)}
        </Typography>
      ))}
      {more > 0 ? (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {translate('console.problems.more', { count: more })}
        </Typography>
      ) : null}
    </Box>
  );
}
