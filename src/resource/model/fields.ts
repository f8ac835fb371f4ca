import type { BaseType, Definition, Field, Kind, Schemas } from './definition.ts';
import { DOCUMENT_OWNERS } from './document-template.ts';

/** Where a dotted name leads. `field` is absent only behind a reference whose definition is not at hand. */
export type FieldLocation = {
  path: string;
  field?: Field;
  /** What one value is: for a list, its element. */
  kind?: Kind;
  base?: BaseType;
  list: boolean;
  /** The reference that the path passes through. */
  through?: string;
  /** Answered beside the stored fields: marks, `complete`, labels. */
  derived: boolean;
};

/**
 * Finds a dotted name: a field, a field inside a list's elements, what is answered beside fields (`general.complete`,
 * `street_validated`, `user_label`), or a field behind one reference (`user.general.full_name`).
 *
 * @example placeOf(requests, 'user.id_partner', schemas.resources)?.through // 'user'
 */
export function fieldLocation(
  definition: Pick<Definition, 'fields' | 'review'>,
  path: string,
  resources?: Record<string, Definition>,
): FieldLocation | undefined {
  return ownPlace(definition, path) ?? derivedPlace(definition, path) ?? placeThrough(definition, path, resources);
}

/** A field of the definition itself, list elements included. */
function ownPlace(definition: Pick<Definition, 'fields'>, path: string): FieldLocation | undefined {
  const field = own(definition.fields, path);
  if (field) return { path, field, ...element(field), list: isList(field), derived: false };
  for (const prefix of prefixesOf(path)) {
    const list = own(definition.fields, prefix);
    if (list?.kind !== 'array' || !list.itemFields) continue;
    const inner = own(list.itemFields, path.slice(prefix.length + 1));
    if (inner) return { path, field: inner, ...element(inner), list: true, derived: false };
  }
  return undefined;
}

function derivedPlace(definition: Pick<Definition, 'fields' | 'review'>, path: string): FieldLocation | undefined {
  if (path.endsWith('.complete') && own(definition.fields, path.slice(0, -'.complete'.length))?.part) {
    return { path, kind: 'boolean', base: 'boolean', list: false, derived: true };
  }
  if (path.endsWith('_validated')) {
    const marked = own(definition.fields, path.slice(0, -'_validated'.length));
    if (marked?.review) return { path, field: marked, kind: 'integer', base: 'integer', list: false, derived: true };
  }
  if (path === 'validated' && definition.review) {
    return { path, kind: 'integer', base: 'integer', list: false, derived: true };
  }
  if (path.endsWith('_label')) {
    const reference = own(definition.fields, path.slice(0, -'_label'.length));
    if (reference?.kind === 'reference') {
      return { path, field: reference, kind: 'text', base: 'string', list: false, derived: true };
    }
  }
  return undefined;
}

function placeThrough(
  definition: Pick<Definition, 'fields'>,
  path: string,
  resources?: Record<string, Definition>,
): FieldLocation | undefined {
  for (const prefix of prefixesOf(path)) {
    const field = own(definition.fields, prefix);
    if (!field) continue;
    const target = field.kind === 'document' ? 'documents' : field.reference;
    if (!target) continue;
    const other = resources && own(resources, target);
    if (!other) return { path, list: isList(field), through: prefix, derived: false };
    const rest = path.slice(prefix.length + 1);
    const inner = ownPlace(other, rest) ?? derivedPlace(other, rest);
    return inner && { ...inner, path, list: inner.list || isList(field), through: prefix };
  }
  return undefined;
}

/**
 * Whether a place of the record itself is a value stored in the table or the view: not a computed one (nor what is inside it),
 * no object as a whole, no paper. Only such a place can be used in a filter, an order or a search.
 */
export function isStoredPlace(
  { fields }: Pick<Definition, 'fields'>,
  { path, field, kind, derived }: FieldLocation,
): boolean {
  if (!field || kind === 'document' || kind === 'object') return false;
  const around = [path, ...prefixesOf(path)].map((name) => own(fields, name));
  if (around.some((one) => one?.computed !== undefined)) return false;
  return derived ? kind === 'integer' : true;
}

/** The field whose right decides about a place of the record itself: inside a list's elements it is the list's. */
export function ownerPath(
  { fields }: Pick<Definition, 'fields'>,
  { path, field, derived }: FieldLocation,
): string | undefined {
  if (own(fields, path) || derived) return own(fields, path)?.path ?? field?.path;
  return prefixesOf(path).find((name) => own(fields, name));
}

const isList = (field: Field): boolean => field.base === 'array';

/** Kind and base of one value of the field. */
function element(field: Field): { kind: Kind; base: BaseType } {
  if (field.kind === 'choices') return { kind: 'choice', base: field.items?.base ?? 'string' };
  if (field.kind === 'array' && field.items) return { kind: field.items.kind, base: field.items.base };
  return { kind: field.kind, base: field.base };
}

function prefixesOf(path: string): string[] {
  const names = path.split('.');
  return names.slice(1).map((_, index) => names.slice(0, names.length - 1 - index).join('.'));
}

/** Only own keys: a name such as `constructor` finds nothing. */
export function own<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The currency (ISO 4217) of an amount whose field names no other. */
export const PESOS = 'MXN';

/** A value that belongs to no field, so that it is written like a field of its kind. */
export const plainField = (kind: Kind): Field => ({
  path: '',
  kind,
  base: 'number',
  title: '',
  required: false,
  readOnly: true,
  writeOnly: false,
  limits: {},
  review: false,
  unique: false,
});

/** The catalogue whose codes a field holds, as one value or as a list of them. */
export const catalogOf = (field: Field | undefined): string | undefined => field?.catalog ?? field?.items?.catalog;

/** Where a field was before it was renamed: `x-renamed-from` names it alone, beside where it is now, or with its whole path. */
export function formerPath({ path, was }: Field): string | undefined {
  if (was === undefined || was.includes('.')) return was;
  return `${path.slice(0, path.lastIndexOf('.') + 1)}${was}`;
}

/** Today's path of a path that was written down earlier: that of the renamed field, or the same. */
export function pathToday({ fields }: Definition): (path: string) => string {
  const renamed = new Map(Object.values(fields).map((field) => [formerPath(field), field.path]));
  return (path) => (path in fields ? path : (renamed.get(path) ?? path));
}

/**
 * The resource whose record a template is drawn of.
 *
 * @example templateContext(schemas, 'user')?.name // 'users', to which the field `user` of a document leads
 */
export function templateContext({ resources }: Pick<Schemas, 'resources'>, context: string): Definition | undefined {
  const isOwner = DOCUMENT_OWNERS.some((owner) => owner === context);
  const resource = isOwner ? own(resources, 'documents')?.fields[context]?.reference : context;
  return resource === undefined ? undefined : own(resources, resource);
}
