import type { ReactNode } from 'react';
import { FormPage } from '../../../src/console/form/FormPage.tsx';
import { cutDefinition, cutIndex } from '../../../src/resource/cut.ts';
import type { Actor, Definition, Schemas, Screen } from '../../../src/resource/definition.ts';
import { link } from '../../../src/resource/link/link.ts';
import { registryOf } from '../../../src/server/named/registry.ts';
import { realFiles } from '../../schemas/folder.ts';
import { draw } from '../draw.tsx';

export const real = link(realFiles, registryOf()).schemas as Schemas;

export const staff: Actor = {
  id: 2,
  username: 'Ada Min',
  roles: ['ADMIN'],
  isAdmin: true,
  isPartner: false,
  permission: 0,
  id_partner: null,
};

const cuts = new Map<string, Definition[]>();
function cutFor({ roles }: Actor): Definition[] {
  const key = roles.join();
  const made = cuts.get(key) ?? Object.values(real.resources).map((one) => cutDefinition(real, one, roles));
  cuts.set(key, made);
  return made;
}

/** A screen of the real files, as it is cut for a person. */
export function drawScreen(resource: string, screen: Screen, id: string | undefined, source: object, actor = staff) {
  const query = `source=${encodeURIComponent(JSON.stringify(source))}`;
  return draw(<FormPage resource={resource} screen={screen} {...(id ? { id } : {})} />, {
    index: cutIndex(real, actor) as never,
    definitions: cutFor(actor),
    at: `/${resource}/${id ? `${id}/` : ''}${screen}?${query}`,
  });
}

/** Anything that a resource draws, with the real files behind it. */
export function drawPart(make: (definition: Definition) => ReactNode, resource: string, actor = staff) {
  const definitions = cutFor(actor);
  const definition = definitions.find(({ name }) => name === resource) as Definition;
  return draw(make(definition), { index: cutIndex(real, actor) as never, definitions });
}
