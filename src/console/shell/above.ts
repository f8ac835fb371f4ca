import { skipToken, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { recordLabel } from '../../resource/conditions/label.ts';
import type { Definition, Row } from '../../resource/model/definition.ts';
import { isEmpty, valueAt } from '../../resource/model/path.ts';
import { readJson } from '../navigation/address.ts';
import { keys, type LoadedRecord } from '../schemas/records.ts';
import { type SchemasIndex, schemasOf, useDefinitionIfKnown, useSchemas } from '../schemas/schemas.ts';

/** The record that another one hangs below: in which section of the menu, its number, and its name where that is known. */
type Above = { section: string; id: string; name?: string };

/**
 * What the record of this address hangs below, where its own resource is no section of the menu: the first section that is its
 * parent by the files and that it names. Of a record that is not there yet, what its form begins with says so.
 */
export function useAbove(): Above | undefined {
  const { pathname, search } = useLocation();
  const [resource = '', id] = pathname.slice(1).split('/');
  const index = useSchemas();
  const definition = useDefinitionIfKnown(resource);
  const opened = useLoaded(resource, id);
  const record = id === 'create' ? readJson(new URLSearchParams(search), 'source') : opened;
  const found = definition && id && record ? namedParent(index, definition, record) : undefined;
  const parent = useDefinitionIfKnown(found?.section);
  const above = useLoaded(found?.section ?? '', found?.id);
  if (!found || found.name || !above || !parent) return found;
  const env = { definition: parent, record: above, vars: { me: index.actor }, schemas: schemasOf(index, parent) };
  return { ...found, name: recordLabel(parent, env, index.actor.roles) };
}

function namedParent({ menu, resources }: SchemasIndex, { name, under, fields }: Definition, record: Row) {
  const sections = menu.map(({ resource }) => resource).filter((resource) => resource in resources);
  if (sections.includes(name)) return undefined;
  const parents = sections.filter((section) => under.some(({ parent }) => parent === section));
  for (const section of parents)
    for (const { path, reference } of Object.values(fields)) {
      const id = valueAt(record, path);
      if (reference !== section || isEmpty(id)) continue;
      const label = valueAt(record, `${path}_label`);
      return { section, id: String(id), ...(typeof label === 'string' ? { name: label } : {}) };
    }
  return undefined;
}

/** What the page of a record has loaded of it. */
function useLoaded(resource: string, id: string | undefined): Row | undefined {
  const queryKey = keys.record(resource, id ?? null);
  return useQuery<LoadedRecord>({ queryKey, queryFn: skipToken }).data?.record;
}
