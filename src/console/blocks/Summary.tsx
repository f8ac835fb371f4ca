import Box from '@mui/material/Box';
import type { Block, Definition, Row } from '../../resource/model/definition.ts';
import { Blocks } from './Blocks.tsx';

/** Below the title: key facts and state; the next action at the right. */
export function Summary({
  blocks,
  definition,
  record,
}: {
  blocks: readonly Block[];
  definition: Definition;
  record: Row;
}) {
  if (blocks.length === 0) return null;
  const actions = blocks.filter((block) => block.buttons);
  const courses = blocks.filter((block) => block.course);
  const facts = blocks.filter((block) => !block.buttons && !block.course);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'flex-start',
        justifyContent: 'space-between',
        mb: 2,
        pb: 2,
        borderBottom: 1,
        borderColor: 'divider',
        '& dl': { display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 },
        '& > div > .MuiStack-root': { gap: 1 },
      }}
    >
      {courses.length > 0 ? (
        <Box sx={{ flex: '1 0 100%', minWidth: 0 }}>
          <Blocks blocks={courses} definition={definition} record={record} />
        </Box>
      ) : null}
      <Box sx={{ minWidth: 0, flex: '1 1 320px' }}>
        <Blocks blocks={facts} definition={definition} record={record} brief />
      </Box>
      <Box>
        <Blocks blocks={actions} definition={definition} record={record} leads />
      </Box>
    </Box>
  );
}
