import { Box, Typography } from '@mui/material';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { mayBelowOnly } from '../../resource/access/permissions.ts';
import type { Definition } from '../../resource/model/definition.ts';
import { ListView } from '../lists/ListView.tsx';
import { useAddressState } from '../lists/list-state.ts';
import { useList } from '../lists/use-list.ts';
import { homeOf } from '../navigation/home-of.ts';
import { NotFound } from '../navigation/NotFound.tsx';
import { useHasOpenForm } from '../navigation/open-forms.ts';
import { type AddressedScreen, type OpenedAddress, operationFor, screenOf } from '../navigation/screen-of.ts';
import { mayInGeneral, useDefinition, useSchemas, useTranslate } from '../schemas/schemas.ts';
import { Skeletons } from '../ui/Skeletons.tsx';
import { useToast } from '../ui/toast.ts';
import { ListPage } from './ListPage.tsx';
import { Blocks, FormPage, RecordPage } from './parts.ts';
import { prepareForm } from './prepare-form.ts';

/**
 * One address of a resource: its definition decides what is drawn, the person's rights whether. Both are judged when the address
 * is opened; an open form keeps its screen, so that no change of files or rights takes away what is typed.
 */
export function ResourceScreen({ screen }: { screen: AddressedScreen }) {
  const { resource = '' } = useParams();
  const index = useSchemas();
  const isHeld = useHasOpenForm();
  const known = useRef<string>(undefined);
  if (resource in index.resources) known.current = resource;
  else if (!isHeld || known.current !== resource) return <NotFound />;
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
  if (isHeld && held.current?.address === address) return <Screen resource={resource} opened={held.current.opened} />;
  held.current = undefined;
  const opened = screenOf(definition, { screen, id, tab }, index);
  const needed = operationFor(opened, definition);
  if (needed && !mayInGeneral(index, opened.kind === 'nested' ? opened.child : resource, needed))
    return <Denied resource={resource} />;
  // The server would refuse such a list, and a refusal ends the session.
  if (opened.kind === 'list' && mayBelowOnly(definition, index.actor.roles, 'list')) return <NotFound />;
  held.current = { address, opened };
  return <Screen resource={resource} opened={opened} />;
}

function Screen({ resource, opened }: { resource: string; opened: OpenedAddress }) {
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
}

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
  const target = list ?? homeOf(index);
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
      <title>{title}</title>
      <Typography variant="h1" sx={{ px: { xs: 2, md: 3 }, pt: 2, pb: 1 }}>
        {title}
      </Typography>
      <ListView key={resource} list={list} Expanded={Blocks} />
    </Box>
  );
}
