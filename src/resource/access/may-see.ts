import { isBelowAny } from '../model/below-any.ts';
import type { Definition, Operation, Row, Schemas, Verdict } from '../model/definition.ts';
import { type FieldLocation, own, ownerPath } from '../model/fields.ts';
import { neverAnswered, readableFields, readVerdict, revealVerdict } from './field-rights.ts';
import { maskable } from './masks.ts';
import { may, mayEver } from './permissions.ts';
import { ALLOWED, type Who } from './rights.ts';
import { sourceOf, throughSlice } from './slices.ts';

/** What a value is wanted for. Each implies the right to read the field. */
export type SeenAs =
  | 'read'
  | 'list'
  | 'export'
  | 'print'
  | 'label'
  | 'file'
  | 'filter'
  | 'sort'
  | 'search'
  | 'history'
  | 'tell'
  | 'explain'
  | 'reveal';

/** `stored`: the row as the table of a slice's source holds it. */
type SeenRows = { record?: Row; parent?: Row; stored?: Row };

/** Whose sight it is. */
type Viewer = { schemas: Schemas; definition: Definition; actor: Who };

/**
 * Uses that give a value away without showing it, or speak of a day whose person is not known any more. The others show the
 * value, and what is masked is then decided row by row.
 */
const UNMASKED: readonly SeenAs[] = ['filter', 'sort', 'search', 'history', 'tell', 'explain'];

/** What needs an operation of its own beside the field. */
const OPERATIONS: Partial<Record<SeenAs, Operation>> = { history: 'history', export: 'export', reveal: 'reveal' };

/**
 * The one question about a value: whether this person may have it for this use. Without a row: in every row.
 *
 * @example maySee({ schemas, definition: users, actor: admin }, 'api_key', 'reveal', { record })
 * // { allowed: false, reason: 'verdicts.field-read' }
 */
export function maySee(viewer: Viewer, path: string, use: SeenAs, rows: SeenRows = {}): Verdict {
  const { schemas, definition, actor } = viewer;
  const operation = OPERATIONS[use];
  const verdicts = [
    () => (operation ? may(definition, actor, operation, rows.record, rows.parent) : ALLOWED),
    () => readVerdict(definition, actor, path, rows),
    () => (use === 'reveal' ? revealVerdict(definition, actor, path, rows) : answered(definition, path)),
    () => (use === 'reveal' ? throughSlice(schemas, definition, actor, use, { before: rows.stored }) : ALLOWED),
    () => (UNMASKED.includes(use) && isMaskable(viewer, path) ? hidden(definition, path) : ALLOWED),
  ];
  for (const verdict of verdicts) {
    const one = verdict();
    if (!one.allowed) return one;
  }
  return ALLOWED;
}

/**
 * The fields of which `maySee` says yes, the operation aside, which is asked once for the record. What roles alone decide is
 * decided once for each set of them.
 */
export function seenFields(viewer: Viewer, use: Exclude<SeenAs, 'reveal'>, rows: SeenRows = {}): readonly string[] {
  const { schemas, definition, actor } = viewer;
  const readable = readableFields(definition, actor, rows.record, rows.parent);
  if (!UNMASKED.includes(use)) return readable;
  const masked = new Set(maskable(schemas, definition, actor).map(({ path }) => path));
  return masked.size === 0 ? readable : readable.filter((path) => !masked.has(path));
}

/**
 * Whether a value behind a reference may be asked for: the rights of the resource that it belongs to decide. For a filter it lies
 * in a table, where the rows that the person may not read count as empty, and is masked in none of them.
 */
export function maySeeBehind({ schemas, definition, actor }: Viewer, place: FieldLocation, use: SeenAs): boolean {
  const { through = '' } = place;
  const other = own(schemas.resources, own(definition.fields, through)?.reference ?? '');
  if (!other || !place.field) return false;
  const path = ownerPath(other, { ...place, path: place.path.slice(through.length + 1) });
  if (path === undefined || (use === 'filter' && !isReached(schemas, other, actor))) return false;
  return maySee({ schemas, definition: other, actor }, path, use).allowed;
}

function isReached(schemas: Schemas, target: Definition, actor: Who): boolean {
  let source: Definition | undefined = target;
  while (source?.source.kind === 'slice') source = sourceOf(schemas, source);
  return source?.source.kind === 'table' && !isBelowAny(source) && mayEver(target, actor.roles, 'read');
}

const isMaskable = ({ schemas, definition, actor }: Viewer, path: string): boolean =>
  maskable(schemas, definition, actor).some((field) => field.path === path);

/** Secrets are revealed and write-only values are sent: neither is ever answered. */
function answered(definition: Definition, path: string): Verdict {
  const field = own(definition.fields, path);
  return field && neverAnswered(field) ? hidden(definition, path) : ALLOWED;
}

function hidden(definition: Definition, path: string): Verdict {
  const title = own(definition.fields, path)?.title ?? path;
  return { allowed: false, reason: 'verdicts.field-read', params: { field: path, title } };
}
