import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { Modal } from '../ui/Modal.tsx';

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
