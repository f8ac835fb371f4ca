import { Box, Typography } from '@mui/material';
import type { FileProblems, Problem } from '../../resource/model/definition.ts';
import { whenOf } from '../i18n/time-of-day.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Modal } from '../ui/Modal.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';

/** Every problem of the schema files at its place, with what would mend it; what keeps the files out of service first. */
export function ProblemsWindow({ problems, version, onClose }: FileProblems & { onClose: () => void }) {
  const translate = useTranslate();
  const ordered = [...problems].sort((a, b) => Number(a.severity !== 'error') - Number(b.severity !== 'error'));
  const help = ordered[0]?.severity === 'error' ? 'help' : 'help-warnings';
  return (
    <Modal open onClose={onClose} title={translate('console.problems.title')} width="md">
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {translate(`console.problems.${help}`)}
        {version
          ? ` ${translate('console.problems.version', { n: version.n, at: whenOf(Date.parse(version.at), translate) })}`
          : null}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {ordered.map((problem) => (
          <ProblemLine key={`${problem.file}${problem.pointer}${problem.message}`} problem={problem} />
        ))}
      </Box>
    </Modal>
  );
}

const CODE = { fontFamily: 'monospace', overflowWrap: 'anywhere' };

function ProblemLine({ problem }: { problem: Problem }) {
  const translate = useTranslate();
  const { file, line, column, pointer, message, suggestion, severity, fix, also = [] } = problem;
  const place = `${file}:${line}:${column}`;
  const isWarning = severity !== 'error';
  const advice = suggestion ?? (fix?.length ? translate('console.problems.fix') : undefined);
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
        <StatusChip
          label={translate(isWarning ? 'console.problems.warning' : 'console.problems.error')}
          tone={isWarning ? 'waiting' : 'bad'}
        />
        {file ? (
          <>
            <Typography variant="body2" sx={CODE}>
              {place}
            </Typography>
            <CopyButton value={place} name={translate('console.problems.place')} />
          </>
        ) : null}
      </Box>
      <Typography sx={{ mt: 0.5 }}>{message}</Typography>
      {advice ? (
        <Typography sx={{ color: 'primary.main' }}>
          {translate('console.problems.suggestion')}: {advice}
        </Typography>
      ) : null}
      {file ? (
        <Typography variant="caption" sx={{ ...CODE, color: 'text.secondary' }}>
          {pointer || '/'}
        </Typography>
      ) : null}
      {also.length > 0 ? (
        <Box component="details" sx={{ typography: 'body2', color: 'text.secondary' }}>
          <Box component="summary" sx={{ cursor: 'pointer', width: 'fit-content' }}>
            {translate('console.problems.more', { count: also.length })}
          </Box>
          <Box component="ul" sx={{ ...CODE, m: 0, pl: 2.5 }}>
            {also.map((one) => (
              <li key={`${one.file}${one.pointer}`}>
                {one.file}:{one.line}:{one.column}
              </li>
            ))}
          </Box>
        </Box>
      ) : null}
    </Box>
  );
}
