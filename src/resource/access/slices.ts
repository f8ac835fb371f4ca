import type { Definition, Door, Operation, Row, Schemas, Verdict } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { mayWrite, type WriteMode } from './field-rights.ts';
import { ALLOWED, authorize, grantsOf, names, type Who } from './rights.ts';

/** The states of a row that a write is judged on, as the table of the source holds it: all of its fields, not the slice's. */
type SourceRows = { before?: Row; after?: Row; parent?: Row };

/**
 * Whether the source of a slice agrees: a slice never opens more than its source. The source's own right must hold in each
 * state of the row, or a line of its `doors` for this slice. A resource that is no slice always agrees.
 *
 * @example throughDoor(schemas, schemas.resources.profile, consultant, 'update', { before: somebodyElse })
 * // { allowed: false, reason: 'scopes.self' }
 */
export function throughSlice(
  schemas: Schemas,
  slice: Definition,
  actor: Who,
  operation: Operation,
  rows: SourceRows,
): Verdict {
  const source = sourceOf(schemas, slice);
  if (!source) return ALLOWED;
  const states = [rows.before, rows.after].filter((row) => row !== undefined);
  for (const record of states.length > 0 ? states : [undefined]) {
    const verdict = judgeAt(source, slice.name, actor, operation, record, rows.parent);
    if (!verdict.allowed) return verdict;
  }
  return throughSlice(schemas, source, actor, operation, rows);
}

function judgeAt(
  source: Definition,
  slice: string,
  actor: Who,
  operation: Operation,
  record: Row | undefined,
  parent: Row | undefined,
): Verdict {
  const verdict = authorize(source, actor, grantsOf(source, operation), { record, parent }, `operations/${operation}`);
  const line = doorOf(source, slice)?.[operation];
  if (verdict.allowed || line === undefined) return verdict;
  const grants = Object.fromEntries(actor.roles.map((role) => [role, line]));
  return authorize(source, actor, grants, { record, parent }, `doors/${slice}/${operation}`);
}

/** Whether the source lets this field be written through the slice; a field that its door names is the slice's own affair. */
export function mayWriteThrough(
  schemas: Schemas,
  slice: Definition,
  actor: Who,
  mode: WriteMode,
  path: string,
  rows: { record?: Row; stored?: Row; parent?: Row },
): Verdict {
  const source = sourceOf(schemas, slice);
  if (!source || !own(source.fields, path)) return ALLOWED;
  if (names({ of: doorOf(source, slice.name)?.fields ?? [] }, path)) return ALLOWED;
  const verdict = mayWrite(source, actor, mode, path, rows);
  return verdict.allowed ? mayWriteThrough(schemas, source, actor, mode, path, rows) : verdict;
}

export function sourceOf(schemas: Schemas, { source }: Definition): Definition | undefined {
  return source.kind === 'slice' ? own(schemas.resources, source.of) : undefined;
}

const doorOf = ({ permissions }: Definition, slice: string): Door | undefined => own(permissions.doors ?? {}, slice);
