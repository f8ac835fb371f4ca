import { everWritableFields } from '../../resource/access/field-rights.ts';
import type { Definition, Operation, Screen } from '../../resource/model/definition.ts';
import { mayInGeneral, resourceAt, type SchemasIndex } from '../schemas/schemas.ts';

export type AddressedScreen = 'list' | 'create' | 'edit' | 'show' | 'tab';

/** What an address opens. `nested` is a list below a record, on a page of its own. */
export type OpenedAddress =
  | { kind: 'list' }
  | { kind: 'nested'; child: string; path: string }
  | { kind: 'record'; id?: string; tab?: string }
  | { kind: 'form'; id?: string; screen: Screen }
  | { kind: 'nothing' };

type Address = { screen: AddressedScreen; id?: string | undefined; tab?: string | undefined };

/** Chooses the renderer for an address from the definition and the person's rights. */
export function screenOf(definition: Definition, address: Address, index: SchemasIndex): OpenedAddress {
  const { screen, id, tab } = address;
  if (screen === 'create') return { kind: 'form', screen: 'create' };
  if (screen === 'list') return startOf(definition);
  if (id === undefined) return { kind: 'nothing' };
  // A page of its own has no number: what follows its name is a tab.
  if (definition.one && screen === 'edit' && isTabName(definition, id)) return { kind: 'record', tab: id };
  if (screen === 'show') return shownScreen(definition, id, index);
  if (screen === 'edit') return plainScreen(definition, id, index);
  if (tab !== undefined && hasTab(definition, tab)) return { kind: 'record', id, tab };
  if (tab === EDIT && definition.form.edit) return { kind: 'form', id, screen: 'edit' };
  const child = resourceAt(index, `${definition.name}/{id}/${tab}`);
  if (child) return { kind: 'nested', child, path: `${definition.name}/${id}/${tab}` };
  return definition.tabs ? { kind: 'record', id, ...(tab === undefined ? {} : { tab }) } : { kind: 'nothing' };
}

/** `/{resource}/{id}`: its tabs, else the form that this person may use, else the form that shows it, else its page. */
function plainScreen(definition: Definition, id: string, index: SchemasIndex): OpenedAddress {
  const { tabs, form } = definition;
  if (tabs) return { kind: 'record', id };
  if (form.edit && mayEditRecords(index, definition)) return { kind: 'form', id, screen: 'edit' };
  // A form of another resource is filled by the number of something else: its own address ends in `/show`.
  return form.show?.of === undefined ? shownScreen(definition, id, index) : { kind: 'record', id };
}

/** The form that shows the record; one that fills in another resource only for those who know that resource. */
function shownScreen({ form }: Definition, id: string, index: SchemasIndex): OpenedAddress {
  const isKnown = form.show && (form.show.of === undefined || form.show.of in index.resources);
  return isKnown ? { kind: 'form', id, screen: 'show' } : { kind: 'record', id };
}

/** The right without which a screen is not opened; the rest is judged by the record. */
export function operationFor(opened: OpenedAddress, { form }: Definition): Operation | undefined {
  if (opened.kind === 'list' || opened.kind === 'nested') return 'list';
  if (opened.kind === 'record' && opened.id !== undefined) return 'read';
  // A form without buttons sends nothing: it is a view.
  if (opened.kind === 'form' && opened.screen === 'create')
    return form.create?.buttons?.length === 0 ? 'read' : 'create';
  return undefined;
}

/** A resource without rows of its own opens as a page: a dashboard, one's own profile. */
function startOf(definition: Definition): OpenedAddress {
  const isPage = definition.one || definition.source.kind === 'none';
  if (!isPage) return { kind: 'list' };
  if (definition.tabs) return { kind: 'record' };
  return { kind: 'form', screen: definition.form.edit ? 'edit' : 'create' };
}

const isTabName = ({ tabs }: Definition, name: string): boolean => tabs?.tabs.some((tab) => tab.name === name) ?? false;

/** The form of a record that has a page as well; a tab of that name goes first. */
const EDIT = 'edit';

/** Tabs are addressed by name and by their place in the file. */
function hasTab(definition: Definition, tab: string): boolean {
  const tabs = definition.tabs?.tabs ?? [];
  return tabs.some(({ name }) => name === tab) || (/^\d+$/.test(tab) && Number(tab) < tabs.length);
}

/** The right to change such records, and a field that can be changed: without them a record is looked at, not edited. */
export const mayEditRecords = (index: SchemasIndex, definition: Definition): boolean =>
  mayInGeneral(index, definition.name, 'update') &&
  everWritableFields(definition, index.actor.roles, 'update').length > 0;
