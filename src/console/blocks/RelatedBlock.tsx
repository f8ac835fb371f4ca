import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { QueryClient } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import { Link } from 'react-router-dom';
import { belowOf, partBlock, singleBlocks } from '../../resource/access/record-page.ts';
import { layoutText } from '../../resource/conditions/layout-text.ts';
import { fillAddress, fillValue } from '../../resource/conditions/template.ts';
import { inSentence } from '../../resource/messages/messages.ts';
import type { Env } from '../../resource/model/condition-tree.ts';
import type { Block, Definition, Row } from '../../resource/model/definition.ts';
import { ApiError } from '../api/api-error.ts';
import { useTranslate } from '../i18n/translate.ts';
import { ListView } from '../lists/ListView.tsx';
import { useList, useLocalState } from '../lists/use-list.ts';
import { hashAddress } from '../navigation/navigate.ts';
import { screenEnv } from '../schemas/action-env.ts';
import { useRecord } from '../schemas/records.ts';
import { definitionQuery, mayInGeneral, type SchemasIndex, useDefinition, useSchemas } from '../schemas/schemas.ts';
import { EmptyState, ErrorState, Skeletons } from '../ui/Placeholders.tsx';
import { ButtonsBlock } from './ButtonsBlock.tsx';
import { FieldsBlock } from './FieldsBlock.tsx';
import { type BlockProps, Section } from './Section.tsx';

/** What hangs below the record: one of its parts, a single record, or a list with its button for a new one. */
export function RelatedBlock(props: BlockProps) {
  const { block, title, definition, record, vars } = props;
  const index = useSchemas();
  const { actor } = index;
  const env = screenEnv(index, actor, definition, record, vars);
  const below = belowOf(index, definition, block.of ?? '', env);
  if (!below) return null;
  if (below.kind === 'part') {
    return (
      <Section title={title}>
        <FieldsBlock {...props} block={partBlock(definition, block, below.part)} />
      </Section>
    );
  }
  if (isIncomplete(below.path) || !(below.resource in index.resources)) return null;
  const waiting = (
    <Section title={title}>
      <Skeletons />
    </Section>
  );
  return (
    <Suspense fallback={waiting}>
      <ChildBlock {...props} resource={below.resource} path={below.path} />
    </Suspense>
  );
}

/** Below a record that is not there yet: a part of the address is empty. */
const isIncomplete = (path: string): boolean => /\/(?:\/|$)/.test(path);

type Asking = { client: QueryClient; index: SchemasIndex; definition: Definition; env: Env };

/** Asks in one call for the definitions of all that hangs below: a block that waits for its own holds up those behind it. */
export function askRelated(blocks: readonly Block[], { client, index, definition, env }: Asking): void {
  for (const { of: related, progress } of blocks) {
    const of = related ?? progress?.from;
    const below = of === undefined ? undefined : belowOf(index, definition, of, env);
    if (!below || below.kind === 'part' || isIncomplete(below.path)) continue;
    const query = definitionQuery(below.resource);
    if (!client.getQueryState(query.queryKey)) void client.prefetchQuery(query);
  }
}

type ChildProps = BlockProps & { resource: string; path: string };

function ChildBlock(props: ChildProps) {
  const { title, resource } = props;
  const child = useDefinition(resource);
  if (!child.one) return <NestedList {...props} child={child} />;
  return (
    <Section title={title}>
      <SingleBlock {...props} />
    </Section>
  );
}

/** A single child record below this one, without the fields that refer to its parent, which is shown above. */
function SingleBlock(props: ChildProps) {
  const { block, definition, resource, path, vars, slot, refresh } = props;
  const child = useDefinition(resource);
  const found = useRecord(resource, path, { path });
  const translate = useTranslate(child);
  if (found.error instanceof ApiError && found.error.status === 404)
    return (
      <Stack sx={{ gap: 2 }}>
        <EmptyState text={translate('list.empty')} action={<NewButton {...props} />} />
        <ChildActions {...props} child={child} of={beforeItIs(child, definition.name, props.record)} />
      </Stack>
    );
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeletons lines={4} />;
  return (
    <Stack sx={{ gap: 3 }}>
      {singleBlocks(child, definition.name, block).map(({ title, block: group }) => (
        <Section key={title ?? ''} title={title}>
          <FieldsBlock
            block={group}
            definition={child}
            record={found.data.record}
            vars={vars}
            slot={slot}
            refresh={refresh}
            live={false}
            Expanded={props.Expanded}
          />
        </Section>
      ))}
      <ChildActions {...props} child={child} of={found.data.record} />
    </Stack>
  );
}

/** What every record has; the others are buttons of their own. */
const COMMON = ['create', 'update', 'delete', 'review'];

/** The actions of the single record, also of one that is not there yet. */
function ChildActions({ child, of, ...props }: ChildProps & { child: Definition; of: Row }) {
  const names = Object.keys(child.actions.actions).filter((name) => !COMMON.includes(name));
  if (names.length === 0) return null;
  const block: Block = {
    visibleWhen: true,
    enabledWhen: true,
    buttons: names.map((action) => ({ action, visibleWhen: true })),
  };
  return <ButtonsBlock {...props} block={block} definition={child} record={of} />;
}

/** A record that does not exist yet knows whose it will be. */
const beforeItIs = (child: Definition, parent: string, { id }: Row): Row =>
  Object.fromEntries(
    Object.values(child.fields)
      .filter((field) => field.reference === parent)
      .map(({ path }) => [path, id]),
  );

/** Leads to the form for a new one, where the person may create it. */
function NewButton({ block, definition, record, vars, resource }: ChildProps) {
  const index = useSchemas();
  const { actor } = index;
  const translate = useTranslate();
  const { new: fresh } = block;
  const target = fresh?.go.replace(/^\//, '').split('/')[0] ?? resource;
  if (!fresh || !mayInGeneral(index, target, 'create')) return null;
  const env = screenEnv(index, actor, definition, record, vars);
  const source = fresh.source === undefined ? undefined : fillValue(fresh.source, env);
  const title =
    layoutText(fresh.title, env, actor.roles) ??
    translate('console.create-of', { title: inSentence(index.resources[target]?.title ?? '') });
  return (
    <Button
      component={Link}
      variant="outlined"
      startIcon={<AddOutlined />}
      to={hashAddress(fillAddress(fresh.go, env), source === undefined ? {} : { source })}
    >
      {title}
    </Button>
  );
}

const SCROLL_AREA = '60vh';

/** A list below a record, in a scrollable area of its own; its heading is in one line with its tools. */
function NestedList({ child, ...props }: ChildProps & { child: Definition }) {
  const { block, title, path, record, Expanded } = props;
  const id = useId();
  const definition = withBlock(child, block);
  const nestedSize = useSchemas().console.limits.nestedPageSize;
  const list = useList(definition, useLocalState(definition, block.pageSize ?? nestedSize), { path, parent: record });
  const heading = title ? (
    <Typography variant="h2" id={id} sx={{ mr: 1 }}>
      {title}
    </Typography>
  ) : null;
  return (
    <Box component="section" aria-labelledby={title ? id : undefined} sx={{ minWidth: 0 }}>
      <ListView
        list={list}
        heading={heading}
        tools={<NewButton {...props} />}
        maxHeight={SCROLL_AREA}
        pageSizes={block.pageSizes}
        Expanded={Expanded}
      />
    </Box>
  );
}

function withBlock(definition: Definition, block: Block): Definition {
  if (block.open === undefined) return definition;
  return { ...definition, list: { ...definition.list, open: block.open } };
}
