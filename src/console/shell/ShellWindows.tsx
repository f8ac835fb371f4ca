import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { FileProblems, Problem } from '../../resource/model/definition.ts';
import { api } from '../api/client.ts';
import { whenOf } from '../i18n/time-of-day.ts';
import { useTranslate } from '../i18n/translate.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Modal } from '../ui/Modal.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';

type Line = { id: string; date: string; text: string; seen: boolean };

type NewsWindowProps = { only?: 'unseen'; onClose: () => void };

/** What changed in daily work, the most recent first. Closing it says that its lines were seen. */
export function NewsWindow({ only, onClose }: NewsWindowProps) {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ['news'],
    queryFn: async ({ signal }) => (await api.get<{ news: Line[] }>('/news', { signal, keepSession: true })).data.news,
    retry: false,
  });
  if (!data) return null;
  const lines = only === 'unseen' ? data.filter(({ seen }) => !seen) : data;
  const close = () => {
    const seen = data.filter((line) => !line.seen).map(({ id }) => id);
    // Where this fails the lines are simply shown once more.
    if (seen.length > 0) api.put('/news', { body: { seen }, keepSession: true }).catch(() => undefined);
    onClose();
  };
  if (only === 'unseen' && lines.length === 0) return null;
  const actions = (
    <Button variant="contained" onClick={close}>
      {translate('console.news.understood')}
    </Button>
  );
  return (
    <Modal open onClose={close} title={translate('console.news.title')} actions={actions}>
      {lines.length === 0 ? <Typography>{translate('console.news.none')}</Typography> : null}
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
        {lines.map((line) => (
          <Typography key={line.id} component="li" variant="body2">
            {line.text}
          </Typography>
        ))}
      </Box>
    </Modal>
  );
}

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
