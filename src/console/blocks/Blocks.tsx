import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { type ComponentType, useState } from 'react';
import { layoutText } from '../../resource/conditions/layout-text.ts';
import { shownBlocks } from '../../resource/conditions/shown-blocks.ts';
import type { Vars } from '../../resource/model/condition-tree.ts';
import type { Block, Definition, FieldLine, PluginSlot, Row } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { useTranslate } from '../i18n/translate.ts';
import { PluginInSlot as Plugin } from '../plugins/PluginInSlot.tsx';
import { screenEnv } from '../schemas/action-env.ts';
import { useSchemas } from '../schemas/schemas.ts';
import { usePhone } from '../ui/hooks.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { ButtonsBlock } from './ButtonsBlock.tsx';
import { CardsBlock, FieldsBlock } from './FieldsBlock.tsx';
import { HistoryBlock } from './HistoryBlock.tsx';
import { CourseBlock, ProgressBlock } from './ProgressBlock.tsx';
import { RelatedBlock } from './RelatedBlock.tsx';
import { type BlockProps, Section } from './Section.tsx';

const ChartBlock = lazyInline(async () => (await import('./ChartBlock.tsx')).ChartBlock);

/** The kinds of blocks: a block is the first that it fits. `isHeaded`: it draws its heading itself. */
const KINDS: { fits: (block: Block) => boolean; Drawn: ComponentType<BlockProps>; isHeaded?: boolean }[] = [
  { fits: (block) => block.fields !== undefined, Drawn: FieldsBlock },
  { fits: (block) => block.of !== undefined, Drawn: RelatedBlock, isHeaded: true },
  { fits: (block) => block.buttons !== undefined, Drawn: ButtonsBlock },
  { fits: (block) => block.cards !== undefined, Drawn: CardsBlock },
  { fits: (block) => block.course === true, Drawn: CourseBlock },
  { fits: (block) => block.progress !== undefined, Drawn: ProgressBlock },
  { fits: (block) => block.history === true, Drawn: HistoryBlock },
  { fits: (block) => block.chart !== undefined, Drawn: ChartBlock },
  { fits: (block) => block.plugin !== undefined, Drawn: PluginBlock },
];

type BlocksProps = {
  blocks: readonly Block[];
  definition: Definition;
  record: Row;
  vars?: Vars;
  slot?: PluginSlot;
  refresh?: number;
  live?: boolean;
  brief?: boolean;
  leads?: boolean;
  onChange?: BlockProps['onChange'];
};

/** The one unit of layout: what sections, panels, expanded rows, summaries, tabs and pages are filled with. */
export function Blocks({
  blocks,
  definition,
  record,
  vars = {},
  slot = 'tab',
  refresh = 0,
  live = false,
  brief,
  leads,
  onChange,
}: BlocksProps) {
  const index = useSchemas();
  const { actor } = index;
  const env = screenEnv(index, actor, definition, record, vars);
  const shown = shownBlocks(blocks, actor, env);
  return (
    <Stack sx={{ gap: 3 }}>
      {shown.map((block) => (
        <OneBlock
          key={blocks.indexOf(block)}
          block={block}
          title={layoutText(block.title, env, actor.roles)}
          {...{ definition, record, vars, slot, refresh, live, brief, leads, onChange }}
          Expanded={Blocks}
        />
      ))}
    </Stack>
  );
}

function OneBlock(props: BlockProps) {
  const kind = KINDS.find(({ fits }) => fits(props.block));
  if (!kind) return null;
  const block = <kind.Drawn {...props} />;
  return kind.isHeaded ? block : <Section title={props.title}>{block}</Section>;
}

function PluginBlock({ block, definition, record, vars, slot, refresh, onChange }: BlockProps) {
  return (
    <Plugin
      name={block.plugin ?? ''}
      slot={slot}
      definition={definition}
      record={record}
      options={block.options}
      vars={vars}
      refresh={refresh}
      {...(onChange ? { onChange } : {})}
    />
  );
}

type SummaryProps = { blocks: readonly Block[]; definition: Definition; record: Row; title: string };

/**
 * Below the title: key facts and state, without what the title says already; the next action at the right. On a phone the first
 * two facts and the one filled button, until one asks for the rest.
 */
export function Summary({ blocks, definition, record, title }: SummaryProps) {
  const translate = useTranslate();
  const phone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const index = useSchemas();
  const { actor } = index;
  if (blocks.length === 0) return null;
  const actions = blocks.filter((block) => block.buttons);
  const courses = blocks.filter((block) => block.course);
  const isNew = ({ field }: FieldLine) => valueAt(record, field) !== title;
  const facts = blocks
    .filter((block) => !block.buttons && !block.course)
    .map((block) => (block.fields ? { ...block, fields: block.fields.filter(isNew) } : block));
  const seen = shownBlocks(facts, actor, screenEnv(index, actor, definition, record));
  const first = phone ? seen.find(({ fields }) => fields) : undefined;
  const isWhole = !first || isOpen;
  return (
    <Box sx={SUMMARY}>
      {first ? (
        <Box sx={{ flex: '1 0 100%', minWidth: 0, display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box sx={FIRST_FACTS}>
            <Blocks blocks={isOpen ? courses : [firstOf(first)]} definition={definition} record={record} brief />
          </Box>
          <Box data-main sx={{ flex: 'none' }}>
            {isOpen ? null : <Blocks blocks={actions} definition={definition} record={record} leads brief />}
          </Box>
          <IconButton
            aria-expanded={isOpen}
            aria-label={translate(isOpen ? 'console.record.fewer-facts' : 'console.record.more-facts')}
            onClick={() => setOpen(!isOpen)}
            edge="end"
          >
            {isOpen ? <ExpandLessOutlined fontSize="small" /> : <ExpandMoreOutlined fontSize="small" />}
          </IconButton>
        </Box>
      ) : null}
      {!first && courses.length > 0 ? (
        <Box sx={{ flex: '1 0 100%', minWidth: 0 }}>
          <Blocks blocks={courses} definition={definition} record={record} />
        </Box>
      ) : null}
      {isWhole ? (
        <Box sx={{ minWidth: 0, flex: '1 1 320px' }}>
          <Blocks blocks={facts} definition={definition} record={record} brief />
        </Box>
      ) : null}
      {isWhole ? (
        <Box>
          <Blocks blocks={actions} definition={definition} record={record} leads />
        </Box>
      ) : null}
    </Box>
  );
}

const FIRST = 2;
const firstOf = ({ title: _, ...block }: Block): Block => ({ ...block, fields: (block.fields ?? []).slice(0, FIRST) });

const SUMMARY = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 1, sm: 2 },
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  mb: { xs: 1, sm: 2 },
  pb: { xs: 1, sm: 2 },
  borderBottom: 1,
  borderColor: 'divider',
  '& dl': { display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, alignItems: 'baseline' },
  // What decides is larger than what is only known.
  '& dl:first-of-type > :nth-of-type(-n+4) > dd': { fontSize: { sm: '1rem' }, fontWeight: 500 },
  '& > div > .MuiStack-root': { gap: 1 },
};

/** Beside each other in one line, above each other beside a button; their titles are read, not seen. */
const FIRST_FACTS = {
  '&:has(+ [data-main] button) dl': { flexDirection: 'column', rowGap: 0.25 },
  flex: 1,
  minWidth: 0,
  '& dl': { flexWrap: 'nowrap', columnGap: 2, minWidth: 0 },
  // A long state is cut before the amount beside it.
  '& dl > :first-of-type': { minWidth: 0, flexShrink: 1 },
  '& dl > :not(:first-of-type)': { flex: 'none' },
  '& dt': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  '& dl dd': { minHeight: 0, fontWeight: 600, whiteSpace: 'nowrap' },
};
