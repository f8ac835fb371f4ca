import { vi } from 'vitest';
import type { SchemasIndex } from '../../../src/console/app/schemas.ts';
import { cutDefinition } from '../../../src/resource/cut.ts';
import { cutIndex } from '../../../src/resource/cut-index.ts';
import type { Actor, Definition, Schemas } from '../../../src/resource/definition.ts';
import { link } from '../../../src/resource/link/link.ts';
import { registryOf } from '../../../src/server/named/registry.ts';
import { realFiles } from '../../schemas/folder.ts';

const linked = link(realFiles, registryOf()).schemas as Schemas;

export const staff: Actor = {
  id: 1,
  username: 'Ana Ruiz',
  roles: ['JUNIOR_OPERATIONS'],
  isAdmin: false,
  isPartner: false,
  permission: null,
  id_partner: null,
};

/** The real files as the console of this person gets them. */
export const indexFor = (actor: Actor): SchemasIndex => cutIndex(linked, actor) as SchemasIndex;
export const definitionFor = (actor: Actor, name: string): Definition =>
  cutDefinition(linked, linked.resources[name] as Definition, actor.roles);

/** What jsdom has not. */
export const stubScrolling = () => vi.stubGlobal('scrollTo', () => undefined);
