import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import { Box, IconButton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

type PageProps = {
  title: ReactNode;
  /** What matters about it: a state, an amount, a person, the next date. */
  second?: ReactNode;
  actions?: ReactNode;
  /** Leads where the page was opened from. */
  back?: { text: string; onBack: () => void };
  children: ReactNode;
};

/** One clear title, its actions at the right, a second line, then the content to the full width. */
export function Page({ title, second, actions, back, children }: PageProps) {
  return (
    <Box sx={{ px: { xs: 2, md: 3 }, pt: 2, pb: 3, minWidth: 0 }}>
      <Stack
        component="header"
        direction="row"
        className="title-line"
        sx={{
          alignItems: 'center',
          gap: { xs: 1, sm: 2 },
          flexWrap: 'wrap',
          mb: second ? 0.5 : { xs: 0.5, sm: 1.5 },
        }}
      >
        {back ? (
          <IconButton aria-label={back.text} title={back.text} onClick={back.onBack} edge="start" size="small">
            <ArrowBackOutlined fontSize="small" />
          </IconButton>
        ) : null}
        <Typography variant="h1" sx={{ flex: { xs: '1 1 160px', sm: '1 1 auto' }, minWidth: 0 }}>
          {title}
        </Typography>
        {actions ? (
          <Stack direction="row" sx={{ gap: { xs: 0.5, sm: 1 }, flexWrap: 'wrap', alignItems: 'center' }}>
            {actions}
          </Stack>
        ) : null}
      </Stack>
      {second ? (
        <Stack
          direction="row"
          sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', mb: 1.5, color: 'text.secondary' }}
        >
          {second}
        </Stack>
      ) : null}
      {children}
    </Box>
  );
}
