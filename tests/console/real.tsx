import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { SchemasIndex } from '../../src/console/schemas/schemas.ts';
import { FormPage } from '../../src/console/screens/FormPage.tsx';
import { redactDefinition } from '../../src/resource/access/redact.ts';
import { redactIndex } from '../../src/resource/access/redact-index.ts';
import { link } from '../../src/resource/linker/link.ts';
import type { Actor, Definition, Schemas, Screen } from '../../src/resource/model/definition.ts';
import { registryOf } from '../../src/server/app/registry.ts';
import { realFiles } from '../schemas/folder.ts';
import { draw } from './draw.tsx';

const linked = link(realFiles, registryOf()).schemas as Schemas;

const somebody = { isPartner: false, id_partner: null };
export const admin: Actor = {
  ...somebody,
  id: 2,
  username: 'Ada Min',
  roles: ['ADMIN'],
  isAdmin: true,
  permission: 0,
};
export const operator: Actor = {
  ...somebody,
  id: 1,
  username: 'Ana Ruiz',
  roles: ['JUNIOR_OPERATIONS'],
  isAdmin: false,
  permission: null,
};

/** The real files as the console of this person gets them. */
export const indexFor = (actor: Actor): SchemasIndex => redactIndex(linked, actor) as SchemasIndex;
export const definitionFor = (actor: Actor, name: string): Definition =>
  redactDefinition(linked, linked.resources[name] as Definition, actor.roles);

const cuts = new Map<string, Definition[]>();
function cutFor(actor: Actor): Definition[] {
  const key = actor.roles.join();
  const made = cuts.get(key) ?? Object.keys(linked.resources).map((name) => definitionFor(actor, name));
  cuts.set(key, made);
  return made;
}

/** A screen of the real files, as it is cut for a person. */
export function drawScreen(resource: string, screen: Screen, id: string | undefined, source: object, actor = admin) {
  const query = `source=${encodeURIComponent(JSON.stringify(source))}`;
  return draw(<FormPage resource={resource} screen={screen} {...(id ? { id } : {})} />, {
    index: indexFor(actor) as never,
    definitions: cutFor(actor),
    at: `/${resource}/${id ? `${id}/` : ''}${screen}?${query}`,
  });
}

/** Anything that a resource draws, with the real files behind it. */
export function drawPart(make: (definition: Definition) => ReactNode, resource: string, actor = admin) {
  const definitions = cutFor(actor);
  const definition = definitions.find(({ name }) => name === resource) as Definition;
  return draw(make(definition), { index: indexFor(actor) as never, definitions });
}

/** What jsdom has not. */
export const stubScrolling = () => vi.stubGlobal('scrollTo', () => undefined);
