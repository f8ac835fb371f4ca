import AddOutlined from '@mui/icons-material/AddOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom';
import { may, mayBelowOnly } from '../../resource/access/permissions.ts';
import type { Definition, Screen } from '../../resource/model/definition.ts';
import { importModule } from '../api/import-module.ts';
import type { ListController } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { ListView } from '../lists/ListView.tsx';
import { type OpenView, useAddressState, useList } from '../lists/use-list.ts';
import { firstSection } from '../navigation/address.ts';
import { useHasOpenForm } from '../navigation/dialog-host.ts';
import { NotFound } from '../navigation/NotFound.tsx';
import { type AddressedScreen, type OpenedAddress, operationFor, screenOf } from '../navigation/screen-of.ts';
import { pluginPart } from '../plugins/registry.ts';
import { mayInGeneral, schemaKeys, useDefinition, useSchemas } from '../schemas/schemas.ts';
import { useAway, usePhone } from '../ui/hooks.ts';
import { Skeletons } from '../ui/Placeholders.tsx';
import { TabTitle } from '../ui/TabTitle.tsx';
import { useToast } from '../ui/toast.ts';
import { useMoved } from '../ui/use-moved.ts';
import { Blocks, FormAhead, FormPage, RecordPage, ViewedList } from './parts.ts';

/**
 * One address of a resource: its definition decides what is drawn, the person's rights whether. Both are judged when the address
 * is opened; an open form keeps its screen, so that no change of files or rights takes away what is typed.
 */
export function ResourceScreen({ screen }: { screen: AddressedScreen }) {
  const { resource = '' } = useParams();
  const index = useSchemas();
  const isHeld = useHasOpenForm();
  const isAway = useAway();
  const client = useQueryClient();
  const known = useRef<string>(undefined);
  if (resource in index.resources) known.current = resource;
  else if (!isHeld || known.current !== resource) return <NotFound />;
  // Else the screen before would stay below the new address until there is a network.
  if (isAway && !client.getQueryData(schemaKeys.definition(resource))) return <Skeletons />;
  return (
    <Suspense fallback={<Skeletons />}>
      <KnownScreen key={resource} resource={resource} screen={screen} />
    </Suspense>
  );
}

function KnownScreen({ resource, screen }: { resource: string; screen: AddressedScreen }) {
  const { id, tab } = useParams();
  const index = useSchemas();
  const definition = useDefinition(resource);
  const isHeld = useHasOpenForm();
  const held = useRef<{ address: string; opened: OpenedAddress }>(undefined);
  const address = [screen, id, tab].join(' ');
  if (isHeld && held.current?.address === address)
    return <HeldScreen resource={resource} opened={held.current.opened} />;
  held.current = undefined;
  const opened = screenOf(definition, { screen, id, tab }, index);
  const needed = operationFor(opened, definition);
  if (needed && !mayInGeneral(index, opened.kind === 'nested' ? opened.child : resource, needed))
    return <Denied resource={resource} />;
  // The server would refuse such a list, and a refusal ends the session.
  if (opened.kind === 'list' && mayBelowOnly(definition, index.actor.roles, 'list')) return <NotFound />;
  held.current = { address, opened };
  return <HeldScreen resource={resource} opened={opened} />;
}

/** A form that says it is open has the screen judge its address again: what it shows stays as it is drawn. */
const HeldScreen = memo(function HeldScreen({ resource, opened }: { resource: string; opened: OpenedAddress }) {
  const definition = useDefinition(resource);
  switch (opened.kind) {
    case 'list':
      return <ListPage definition={definition} />;
    case 'nested':
      return <NestedPage resource={opened.child} path={opened.path} />;
    case 'record':
      return <RecordPage resource={resource} screen="show" id={opened.id} tab={opened.tab} />;
    case 'form':
      return <FormPlace key={`${opened.screen}/${opened.id}`} definition={definition} opened={opened} />;
    case 'nothing':
      return <NotFound resource={resource} />;
  }
});

type FormPlaceProps = { definition: Definition; opened: Extract<OpenedAddress, { kind: 'form' }> };

function FormPlace({ definition, opened: { screen, id } }: FormPlaceProps) {
  useState(() => prepareForm(definition, screen));
  return <FormPage resource={definition.name} screen={screen} id={id} />;
}

/** A screen without the right to it leads to its list, else to the start, and says why. */
function Denied({ resource }: { resource: string }) {
  const translate = useTranslate();
  const toast = useToast();
  const index = useSchemas();
  const list = mayInGeneral(index, resource, 'list') ? `/${resource}` : undefined;
  const target = list ?? firstSection(index);
  const text = translate('verdicts.not-allowed');
  useEffect(() => {
    toast.warning(text);
  }, [toast, text]);
  return target ? <Navigate to={target} replace /> : <NotFound />;
}

/** A list below a record, on a page of its own. */
export function NestedPage({ resource, path }: { resource: string; path: string }) {
  const definition = useDefinition(resource);
  const list = useList(definition, useAddressState(definition), { path });
  const title = definition.list.title || definition.plural;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: 1 }}>
      <TabTitle of={title} />
      <ListTitle title={title} />
      <ListView key={resource} list={list} Expanded={Blocks} />
    </Box>
  );
}

function ListTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Stack
      component="header"
      direction="row"
      sx={{ alignItems: 'center', columnGap: 2, flexWrap: 'wrap', px: { xs: 2, md: 3 }, pt: 2, pb: 1 }}
    >
      <Typography variant="h1" className="title-line">
        {title}
      </Typography>
      {children}
    </Stack>
  );
}

/** The list of a resource on its own page, with the view that its address names. */
export function ListPage({ definition }: { definition: Definition }) {
  const [search] = useSearchParams();
  const view = search.get('view');
  if (!view) return <ListScreen definition={definition} />;
  return <ViewedList key={view} definition={definition} name={view} Screen={ListScreen} />;
}

/** Header, filters and pager stay when the rows scroll. */
function ListScreen({ definition, view }: { definition: Definition; view?: OpenView }) {
  const phone = usePhone();
  const list = useList(definition, useAddressState(definition, view));
  const title = definition.list.title || definition.plural;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 1, ...(phone ? {} : { height: 1 }) }}>
      <TabTitle of={title} />
      <ListTitle title={title}>
        <CreateButton list={list} />
      </ListTitle>
      <ListView list={list} view={view} Expanded={Blocks} create={<CreateButton list={list} again />} />
    </Box>
  );
}

/** Only where the person may create: here alone, not below another record. `again`: the filled one is above already. */
function CreateButton({ list: { definition, actor }, again = false }: { list: ListController; again?: boolean }) {
  const translate = useTranslate(definition);
  const moved = useMoved();
  if (!may(definition, actor, 'create').allowed) return null;
  // The form's button may speak of what was typed ('Guardar'): the list then has a word of its own.
  const own = translate('list.create');
  const prepare = () => void prepareForm(definition, 'create');
  return (
    <>
      <Button
        variant={again ? 'outlined' : 'contained'}
        component={Link}
        to={`/${definition.name}/create`}
        startIcon={<AddOutlined />}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        {own === 'list.create' ? translate('create.title') : own}
      </Button>
      {moved ? <FormAhead definition={definition} /> : null}
    </>
  );
}

/**
 * What a form is drawn with, fetched at once and not one after the other: its code, its compiled schemas and the plug-ins beside
 * it. Meant for the moment before a form is opened; a failure is reported where the form is drawn.
 */
export async function prepareForm(definition: Definition, screen: Screen): Promise<void> {
  const { validators, form } = definition;
  const plugins = form[screen]?.panel.flatMap(({ plugin }) => plugin ?? []) ?? [];
  await Promise.allSettled([
    FormPage.prepare(),
    validators === undefined ? undefined : importModule(validators),
    ...plugins.map((plugin) => pluginPart(plugin)?.prepare()),
  ]);
}
