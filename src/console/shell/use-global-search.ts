import { useQueries } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { recordLabel } from '../../resource/conditions/label.ts';
import type { Definition, Json, Row } from '../../resource/model/definition.ts';
import { cellText } from '../fields/cell-text.ts';
import { byPriority, visibleColumns } from '../fields/list-parts.ts';
import { fetchPage, keys } from '../schemas/records.ts';
import { definitionQuery, mayInGeneral, schemasOf, useSchemas } from '../schemas/schemas.ts';
import { withLabels } from '../schemas/with-labels.ts';
import { useSettled } from '../ui/use-settled.ts';

/** `second`: another fact about the row, to distinguish equal names. */
export type Hit = { id: Json; label: string; second: string; address: string };
export type HitGroup = { resource: string; title: string; hits: Hit[] };

const HITS_PER_SECTION = 5;

/** What the text finds in the sections of the menu that can be searched, a few rows of each. */
export function useGlobalSearch(typed: string): { groups: HitGroup[]; minLength: number; busy: boolean } {
  const index = useSchemas();
  const text = useDeferredValue(useSettled(typed.trim()));
  const minLength = index.console.search.list;
  const sections = index.menu.filter((entry) => mayInGeneral(index, entry.resource, 'list'));
  const definitions = useQueries({ queries: sections.map((entry) => definitionQuery(entry.resource)) });
  const searchable = definitions.flatMap(({ data }) => (data?.list.search && data.list.open !== false ? [data] : []));
  const pages = useQueries({
    queries: searchable.map((definition) => {
      const request = { limit: HITS_PER_SECTION, page: 0, filter: { q: text } };
      return {
        queryKey: keys.list(definition.name, definition.name, request),
        queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(definition.name, request, signal),
        enabled: text.length >= minLength,
      };
    }),
  });
  const groups = searchable.flatMap((definition, place) => {
    const rows = text.length >= minLength ? (pages[place]?.data?.rows ?? []) : [];
    const hits = rows.map((row) => hitOf(definition, row));
    return hits.length > 0 ? [{ resource: definition.name, title: definition.plural, hits }] : [];
  });
  return { groups, minLength, busy: pages.some((page) => page.isFetching) || text !== typed.trim() };

  function hitOf(definition: Definition, record: Row): Hit {
    const env = { definition, record, vars: { me: index.actor }, schemas: schemasOf(index, definition) };
    const label = recordLabel(definition, withLabels(env), index.actor.roles);
    const columns = visibleColumns(definition, index.actor, env);
    const texts = byPriority(columns, definition, index.catalogs).map((column) =>
      cellText(column, record, env, index, index.actor),
    );
    const second = texts.filter((text) => text && text !== label).join(' · ');
    return { id: record.id ?? null, label, second, address: `/${definition.name}/${record.id}` };
  }
}
