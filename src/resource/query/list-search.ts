import { maskable, searchedAt } from '../access/masks.ts';
import { templatePaths } from '../conditions/template.ts';
import { translate } from '../messages/messages.ts';
import type { Definition, Json } from '../model/definition.ts';
import { fieldLocation } from '../model/fields.ts';
import { type Reading, readable } from './list-filter.ts';

/** Without limits of their own in the console's file. */
const MIN_LENGTH = { list: 3, reference: 2 };
const MAX_LENGTH = 100;

/**
 * The search of a list: applied only from its shortest length on, and only in what the person may read. A text that is
 * too short is not applied; the list is then the one without search.
 */
export function readSearch(
  reading: Reading,
  filter: Record<string, Json>,
  forReference: boolean,
): { text: string; in: string[] } | undefined {
  const { definition, schemas } = reading;
  const refuse = (code: string) =>
    void reading.problems.push({
      field: 'q',
      code,
      message: translate(schemas, definition, `server.${code}`, { field: 'q', title: 'q' }),
    });
  const { q } = filter;
  if (q === undefined || q === null) return undefined;
  if (typeof q !== 'string') return refuse('wrong-type');
  if (q.length > (schemas.console.limits.searchLength ?? MAX_LENGTH)) return refuse('search-too-long');
  const text = q.trim();
  const masked = new Map(maskable(schemas, definition, reading.actor).map((field) => [field.path, field]));
  const paths = searchedFields(definition, forReference)
    .flatMap((path) => {
      const field = masked.get(path);
      return (field ? searchedAt(schemas, definition, field) : path) ?? [];
    })
    .filter((path) => readable(reading, fieldLocation(definition, path, schemas.resources), 'search'));
  if (paths.length === 0) return refuse('unknown-filter');
  if (Array.from(text).length < minLength(reading, forReference)) return undefined;
  return { text, in: paths };
}

function minLength({ definition, schemas }: Reading, forReference: boolean): number {
  const settings = schemas.console.search;
  if (forReference) return settings.reference ?? MIN_LENGTH.reference;
  return definition.list.search?.minLength ?? settings.list ?? MIN_LENGTH.list;
}

/** The choices of a reference are found by their label, when the list itself has no search. */
function searchedFields(definition: Definition, forReference: boolean): string[] {
  if (definition.list.search) return definition.list.search.in;
  if (!forReference) return [];
  const places = definition.label.flatMap((line) => templatePaths(line.is));
  return [...new Set(places)].filter((path) => {
    const place = fieldLocation(definition, path);
    return place?.field !== undefined && place.base === 'string' && !place.through && !place.field.computed;
  });
}
