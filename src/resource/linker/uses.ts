import { isVariableText } from '../conditions/variable.ts';
import { fieldLocation, own } from '../model/fields.ts';
import { type Cursor, entries, items } from './cursor.ts';
import { codesIn, fieldsAt, type LinkContext, type Noted } from './link-context.ts';

/** What a condition names: fields of a resource (none where it is asked of an answer), variables, and codes. */
export function* usesInCondition(
  now: LinkContext,
  cursor: Cursor,
  { of, variables }: { of?: string; variables: string[] },
): Iterable<Noted> {
  for (const [name, inner] of entries(cursor)) {
    const { file, pointer } = inner;
    if (name === '$and' || name === '$or') {
      for (const part of items(inner)) yield* usesInCondition(now, part, { of, variables });
      continue;
    }
    if (name.startsWith('$')) yield { file, pointer, key: true, what: 'variable', name, accepted: pathsOf(variables) };
    else if (of !== undefined)
      yield { file, pointer, key: true, what: 'field', name, of, accepted: fieldsAt({ name: of }, name) };
    yield* usesInValue(inner, variables, of === undefined ? undefined : catalogueOf(now, of, name));
  }
}

function* usesInValue(cursor: Cursor, variables: string[], catalogue: string | undefined): Iterable<Noted> {
  const { file, pointer, value } = cursor;
  const words = entries(cursor).flatMap(([name, one]) => (name === '$has' ? [] : [one]));
  for (const inner of [...items(cursor), ...words]) yield* usesInValue(inner, variables, catalogue);
  if (isVariableText(value)) yield { file, pointer, what: 'variable', name: value, accepted: pathsOf(variables) };
  else if (catalogue !== undefined && (typeof value === 'string' || typeof value === 'number'))
    yield { file, pointer, what: 'code', name: String(value), of: catalogue, accepted: codesIn(catalogue) };
}

/** Variables, and of a person what is known by name. */
const pathsOf =
  (variables: string[]) =>
  ({ registry }: LinkContext): string[] => [
    ...(variables.includes('$me') ? Object.keys(registry.me ?? {}).map((name) => `$me.${name}`) : []),
    ...variables,
  ];

function catalogueOf({ resources }: LinkContext, of: string, path: string): string | undefined {
  const definition = own(resources, of);
  const field = definition && fieldLocation(definition, path, resources)?.field;
  return (field?.items ?? field)?.catalog;
}

/** What a text names in its places. */
export function* usesInText({ file, pointer }: Cursor, paths: string[], of?: string): Iterable<Noted> {
  for (const name of paths) {
    if (name.startsWith('$')) yield { file, pointer, what: 'variable', name, accepted: [] };
    else if (of !== undefined) yield { file, pointer, what: 'field', name, of, accepted: fieldsAt({ name: of }, name) };
  }
}
