import { REGISTRY } from '../../generators/registry.generated.ts';
import { link } from '../../src/resource/linker/link.ts';
import type { Actor, Definition, Schemas } from '../../src/resource/model/definition.ts';
import { realFiles } from './folder.ts';

/** The shipped files, linked. */
export const schemas = link(realFiles, REGISTRY).schemas as Schemas;
export const of = (name: string) => schemas.resources[name] as Definition;

/** A person with these roles; a partner acts for the company. */
export const actor = (roles: string[], id_partner: number | null = null): Actor => ({
  id: 5,
  username: 'x',
  roles,
  isAdmin: false,
  isPartner: roles.includes('PARTNER'),
  permission: null,
  id_partner,
});
