import { ANY, mayHaveBelow, underParent } from '../../../resource/model/below-any.ts';
import type { Definition, Field, Schemas, Under } from '../../../resource/model/definition.ts';
import { own } from '../../../resource/model/fields.ts';
import { tableDefinition } from '../../database/columns.ts';
import { newBindings } from './match-template.ts';
import { matchPath, readPattern } from './path-pattern.ts';

/** What an address below the version names. Nothing here asks for rights. */
export type Target =
  | { kind: 'collection'; definition: Definition }
  | { kind: 'record'; definition: Definition; id: string }
  | { kind: 'part'; definition: Definition; id: string; part: Field }
  | {
      kind: 'below';
      definition: Definition;
      parent: Definition;
      id: string;
      under: Under;
      parameters: Record<string, string>;
      /** The one record below a parent has no address of its own: its amounts are asked below its place. */
      explain?: true;
    }
  | { kind: 'figure'; definition: Definition; figure: string }
  | { kind: 'paper'; definition: Definition; id: string; paper: string }
  | {
      kind: 'history' | 'explain' | 'print' | 'restore-value' | 'reveal' | 'restore';
      definition: Definition;
      id: string;
    };

type Below = Extract<Target, { kind: 'below' }>;

/** No record has this key. */
const FIGURES = 'figures';

/** Looks an address up in the definitions: the first that knows it, what hangs below before parts. */
export function resolveTarget(schemas: Schemas, path: string[]): Target | undefined {
  const [name = '', id, word, ...more] = path;
  const definition = own(schemas.resources, name);
  if (definition && id === undefined) return { kind: 'collection', definition };
  if (definition && id !== undefined && word === undefined) return { kind: 'record', definition, id };
  if (definition?.figures && id === FIGURES && word !== undefined && more.length === 0)
    return { kind: 'figure', definition, figure: word };
  const below = resolveBelow(schemas, path) ?? explainBelow(schemas, path);
  if (below) return below;
  if (!definition || id === undefined || word === undefined) return undefined;
  if (word === 'history' && more.join('/') === 'restore') return { kind: 'restore-value', definition, id };
  const [paper, ...rest] = more;
  if (word === 'papers' && paper !== undefined && rest.length === 0) return { kind: 'paper', definition, id, paper };
  if (more.length > 0) return undefined;
  const part = Object.values(definition.fields).find((field) => field.part === word);
  if (part) return { kind: 'part', definition, id, part };
  if (word === 'restore' && !definition.permissions.operations.restore) return undefined;
  if (word === 'pdf') return { kind: 'print', definition, id };
  return word === 'history' || word === 'explain' || word === 'reveal' || word === 'restore'
    ? { kind: word, definition, id }
    : undefined;
}

/** The words of an address below a record, as the parameters that they are: `to-finish` is `to_finish`. */
export const parametersOf = (words: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([name, value]) => [name, value.replaceAll('-', '_')]));

function resolveBelow(schemas: Schemas, path: string[]): Below | undefined {
  for (const definition of Object.values(schemas.resources)) {
    for (const place of definition.under) {
      const under = place.parent === ANY ? underAny(schemas, place, path) : place;
      if (!under) continue;
      const bindings = newBindings();
      if (!matchPath(readPattern(under.path), path, bindings)) continue;
      const { id, ...rest } = bindings.record;
      const parent = own(schemas.resources, under.parent);
      if (!parent || typeof id !== 'string') continue;
      const parameters = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, String(value)]));
      return { kind: 'below', definition, parent, id, under, parameters };
    }
  }
  return undefined;
}

function explainBelow(schemas: Schemas, path: string[]): Target | undefined {
  if (path.length < 4 || path.at(-1) !== 'explain') return undefined;
  const below = resolveBelow(schemas, path.slice(0, -1));
  return below?.definition.one ? { ...below, explain: true } : undefined;
}

/** What hangs below any record hangs below the one whose table holds it: a company is a person. */
function underAny(schemas: Schemas, place: Under, [name = '', ...rest]: string[]): Under | undefined {
  const door = own(schemas.resources, name);
  const parent = door && tableDefinition(schemas, door);
  if (!door || !parent || door.one || !mayHaveBelow(parent)) return undefined;
  const under = underParent(place, parent.name);
  return rest.length > 0 ? { ...under, path: under.path.replace(parent.name, name) } : under;
}
