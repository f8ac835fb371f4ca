import type { Definition, Field, Verdict } from '../model/definition.ts';
import { fieldLocation, own } from '../model/fields.ts';
import { isSecret } from '../model/of-kind.ts';
import { ownersOf } from '../model/owners.ts';
import { ALLOWED, authorize, names, type Rows, rightsOf, type Who } from './rights.ts';

export type WriteMode = 'create' | 'update';
type Use = 'read' | 'reveal' | WriteMode;

/**
 * The fields that the person may read: in every row without a record (so it may filter, sort, search and export by
 * them), in this row with one. Lines about one field must all allow. Secrets and write-only fields are never read; a
 * field inside an object is unreadable when the object is.
 *
 * @example readableFields(users, partner).includes('logged') // false
 */
export function readableFields(
  definition: Definition,
  actor: Who,
  record?: Rows['record'],
  parent?: Rows['parent'],
): readonly string[] {
  if (readsByRow(definition)) return judgedFields(definition, actor, { record, parent });
  // What roles alone decide is decided once for each set of them, and is the same list each time.
  const byRoles = readable.get(definition) ?? new Map<string, readonly string[]>();
  readable.set(definition, byRoles);
  const key = JSON.stringify(actor.roles);
  const paths = byRoles.get(key) ?? judgedFields(definition, actor, {});
  if (byRoles.size >= ROLE_SETS) byRoles.clear();
  byRoles.set(key, paths);
  return paths;
}

const readable = new WeakMap<Definition, Map<string, readonly string[]>>();
const ROLE_SETS = 200;
const scoped = new WeakMap<Definition, boolean>();

/** Whether the right to read some field depends on the row or the person, and not on roles alone. */
export function readsByRow(definition: Definition): boolean {
  const known =
    scoped.get(definition) ??
    definition.permissions.fields.some((rule) => Object.values(rule.read ?? {}).some((grant) => grant !== true));
  scoped.set(definition, known);
  return known;
}

const judgedFields = (definition: Definition, actor: Who, rows: Rows): string[] =>
  Object.values(definition.fields)
    .filter((field) => !neverAnswered(field) && readVerdict(definition, actor, field.path, rows).allowed)
    .map((field) => field.path);

/** The fields that these roles may read in at least some rows: what a cut definition shows. */
export function everReadableFields(definition: Definition, roles: readonly string[]): string[] {
  return Object.values(definition.fields)
    .filter((field) => !neverAnswered(field) && everAllowed(definition, roles, field.path, 'read'))
    .map((field) => field.path);
}

/** The fields that these roles may write in at least some rows. */
export function everWritableFields(definition: Definition, roles: readonly string[], mode: WriteMode): string[] {
  return Object.values(definition.fields)
    .filter(
      (field) =>
        !refusal(definition, field) &&
        !blind(definition, roles, field, mode) &&
        everAllowed(definition, roles, field.path, mode),
    )
    .map((field) => field.path);
}

/**
 * The right to see the value of a secret: its `reveal` line, else its `read` line. The operation itself is judged apart.
 *
 * @example revealVerdict(users, admin, 'api_key', { record }) // { allowed: false, reason: 'verdicts.field-read' }
 */
export function revealVerdict(definition: Definition, actor: Who, path: string, rows: Rows): Verdict {
  const own = definition.permissions.fields.some((rule) => rule.reveal !== undefined && names(rule, path));
  return lineVerdict(definition, actor, path, own ? 'reveal' : 'read', rows) ?? ALLOWED;
}

/** The secrets that these roles may see in at least some rows. */
export function everRevealableFields(definition: Definition, roles: readonly string[]): string[] {
  const secrets = Object.values(definition.fields).filter(isSecret);
  return secrets
    .map((field) => field.path)
    .filter((path) => {
      const own = definition.permissions.fields.some((rule) => rule.reveal !== undefined && names(rule, path));
      return everAllowed(definition, roles, path, 'read') && (!own || everAllowed(definition, roles, path, 'reveal'));
    });
}

/** The right to read one field; `placeOf` names such as `street_validated` follow the field they belong to. */
export function readVerdict(definition: Definition, actor: Who, path: string, rows: Rows): Verdict {
  return lineVerdict(definition, actor, path, 'read', rows) ?? ALLOWED;
}

/**
 * Whether the person may write this field. The operation itself is judged apart (`may`). Fields that the system writes, and
 * fields that an action owns, are refused for all: the action writes its own (`actionVerdict`).
 *
 * @example mayWrite(users, admin, 'update', 'address.city', { stored: { address: { city: 'León' } }, record })
 * // { allowed: false, reason: 'scopes.still-empty' }
 */
export function mayWrite(definition: Definition, actor: Who, mode: WriteMode, path: string, rows: Rows = {}): Verdict {
  const place = fieldLocation(definition, path);
  if (!place || place.through) return refused(definition, 'keywords.additionalProperties', path);
  if (place.derived || !place.field) return refused(definition, 'verdicts.owned-field', path);
  const reason = refusal(definition, own(definition.fields, path) ?? place.field);
  if (reason) return refused(definition, reason, path);
  if (blind(definition, actor.roles, place.field, mode)) return refused(definition, 'verdicts.field', path);
  return lineVerdict(definition, actor, path, mode, rows) ?? ALLOWED;
}

/** Why a field is writable for no role; undefined when some role may write it. */
function refusal(definition: Definition, field: Field): string | undefined {
  if (ownersOf(definition, field.path).length > 0) return 'verdicts.owned-field';
  const locked = ancestors(field.path).some((path) => own(definition.fields, path)?.readOnly);
  if (locked || field.readOnly || field.computed || field.copy) return 'verdicts.read-only';
  return undefined;
}

/** What one may never read one does not overwrite unseen, unless a line about the field grants it; secrets are written unseen. */
function blind(definition: Definition, roles: readonly string[], field: Field, mode: WriteMode): boolean {
  if (neverAnswered(field) || everAllowed(definition, roles, field.path, 'read')) return false;
  return !definition.permissions.fields.some((rule) => rule[mode] !== undefined && names(rule, field.path));
}

function refused(definition: Definition, reason: string, path: string): Verdict {
  const title = own(definition.fields, path)?.title ?? path;
  return { allowed: false, reason, params: { title, field: path }, rule: ruleOfField(definition, path) };
}

/** All lines that name the field and speak of this way of using it must allow; the first that does not is the refusal. */
function lineVerdict(definition: Definition, actor: Who, path: string, use: Use, rows: Rows): Verdict | undefined {
  for (const [index, rule] of definition.permissions.fields.entries()) {
    const grants = rule[use];
    if (!grants || !names(rule, path)) continue;
    const verdict = authorize(definition, actor, grants, rows, `fields/${index}/${use}`, path);
    if (verdict.allowed) continue;
    const reason = verdict.reason === 'verdicts.not-allowed' ? FIELD_REASONS[use] : verdict.reason;
    const { rule: place } = rule.at ? { rule: { ...rule.at, pointer: `${rule.at.pointer}/${use}` } } : verdict;
    const params = { field: path, title: own(definition.fields, path)?.title ?? path };
    return { ...verdict, reason, params, ...(place ? { rule: place } : {}) };
  }
  return undefined;
}

/** The action that owns the field, else the field itself. */
export function ruleOfField(definition: Definition, path: string): { file: string; pointer: string } {
  const [owner] = ownersOf(definition, path);
  if (owner) return { file: `${definition.name}/actions.json`, pointer: `/actions/${owner}` };
  return {
    file: `${definition.name}/fields.schema.json`,
    pointer: path
      .split('.')
      .map((part) => `/properties/${part}`)
      .join(''),
  };
}

const FIELD_REASONS = {
  read: 'verdicts.field-read',
  reveal: 'verdicts.field-read',
  create: 'verdicts.field',
  update: 'verdicts.field',
} as const;

function everAllowed(definition: Definition, roles: readonly string[], path: string, use: Use): boolean {
  return definition.permissions.fields.every((rule) => {
    const grants = rule[use];
    return !grants || !names(rule, path) || rightsOf(grants, roles).length > 0;
  });
}

/** Secrets are revealed by their own audited operation; write-only values are sent and not answered. */
export const neverAnswered = (field: Field): boolean => isSecret(field) || field.writeOnly;

function ancestors(path: string): string[] {
  const parts = path.split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
}
