import { storedAs } from '../kinds/stored-as.ts';
import type { CodeNeeds, Definition, NamedCode, Need, StoredAs } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { at, type Cursor, root } from './cursor.ts';
import { error, type LinkContext } from './link-context.ts';
import { suggest } from './suggest.ts';

/** One name of code in a file: where it is written, and what it is there. */
type Use = { cursor: Cursor; kind: NamedCode; name: string; subject: string };

const SUBJECTS: Record<NamedCode, string> = {
  effects: 'El efecto',
  checks: 'La comprobación',
  computed: 'El campo calculado',
  computes: 'El cálculo',
  views: 'La vista',
};

const SHAPES: Record<StoredAs, string> = {
  text: 'un texto',
  date: 'una fecha',
  moment: 'un momento',
  number: 'un número',
  boolean: 'sí o no',
  'text[]': 'una lista de textos',
  'number[]': 'una lista de números',
  json: 'una lista',
};

/**
 * The files have the fields that the named code reads, stored as it reads them, and each name is used with the records that
 * it works on. One problem for each field, with the code that needs it.
 */
export function checkNeeds(work: LinkContext): void {
  const wanted = new Map<string, { resource: string; path: string; as: StoredAs; by: Set<string> }>();
  const want = ({ resource, fields }: Need, by: string) => {
    for (const [path, as] of Object.entries(fields)) {
      const key = `${resource} ${path}`;
      const found = wanted.get(key) ?? { resource, path, as, by: new Set() };
      wanted.set(key, found);
      found.by.add(by);
    }
  };
  for (const definition of Object.values(work.resources)) {
    for (const use of usesOf(definition)) {
      const needs: CodeNeeds | undefined = own(work.registry.needs?.[use.kind] ?? {}, use.name);
      if (!needs) continue;
      if (needs.own && isOf(work, definition, use, needs.own.resource))
        want(ownNeed(definition, use, needs.own), use.name);
      for (const need of needs.reads) want(need, use.name);
    }
  }
  for (const { resource, path, as, by } of wanted.values()) checkField(work, resource, path, as, [...by]);
}

/** A page of a slice has the fields of the slice; what writes has the whole record. */
const ownNeed = ({ name }: Definition, { kind }: Use, own: Need): Need =>
  kind === 'computed' ? { ...own, resource: name } : own;

function* usesOf({ name, fields, checks, actions, source }: Definition): Generator<Use> {
  const file = root(`${name}/fields.schema.json`, undefined);
  const use = (kind: NamedCode, code: string, cursor: Cursor): Use => ({
    cursor,
    kind,
    name: code,
    subject: SUBJECTS[kind],
  });
  for (const [index, check] of checks.entries()) yield use('checks', check, at(file, 'x-checks', index));
  for (const { path, computed } of Object.values(fields))
    if (computed !== undefined) yield use('computed', computed, at(fieldAt(file, path), 'x-computed'));
  if (source.kind === 'view') yield use('views', source.name, at(file, 'x-source', 'view'));
  if (source.kind === 'compute') yield use('computes', source.name, at(file, 'x-source', 'query'));
  const written = root(`${name}/actions.json`, undefined);
  for (const { name: action, effect } of Object.values(actions.actions))
    if (effect !== undefined) yield use('effects', effect, at(written, 'actions', action, 'effect'));
}

/** Code works on records of its resource, or of a slice of it; a query on what its rows hang below. */
function isOf(work: LinkContext, definition: Definition, use: Use, resource: string): boolean {
  const subjects = use.kind === 'computes' ? definition.under.map(({ parent }) => parent) : [definition.name];
  const other = subjects.find((name) => baseOf(work, name) !== resource);
  if (other === undefined) return true;
  error(work, use.cursor, `${use.subject} «${use.name}» trabaja con «${resource}», no con «${other}».`);
  return false;
}

function baseOf({ resources }: LinkContext, name: string): string {
  const seen = new Set<string>();
  let at = name;
  for (;;) {
    const source = resources[at]?.source;
    if (source?.kind !== 'slice' || seen.has(at)) return at;
    seen.add(at);
    at = source.of;
  }
}

function checkField(work: LinkContext, resource: string, path: string, as: StoredAs, by: string[]): void {
  const definition = work.resources[resource];
  if (!definition) return;
  const field = own(definition.fields, path);
  if (field && storedAs(field) === as) return;
  const file = root(`${resource}/fields.schema.json`, undefined);
  const reason = reasonOf(by);
  if (field) {
    const computed = field.computed === undefined ? '' : ' y no puede ser calculado';
    error(work, fieldAt(file, path), `El campo «${path}» debe ser ${SHAPES[as]}${computed}: ${reason}.`, { key: true });
    return;
  }
  const suggestion = suggest(path, Object.keys(definition.fields));
  error(work, at(fieldAt(file, path)), `Falta el campo «${path}»: ${reason}.`, { suggestion });
}

/** The place of a field; of one that is missing the nearest place above it is reported. */
const fieldAt = (file: Cursor, path: string): Cursor =>
  at(file, ...path.split('.').flatMap((name) => ['properties', name]));

const NAMED_MAX = 3;

/** `lo necesitan «activate-loan», «apply-payment» y 3 más`. */
function reasonOf(names: string[]): string {
  const named = names.slice(0, NAMED_MAX).map((name) => `«${name}»`);
  const more = names.length > NAMED_MAX ? [`${names.length - NAMED_MAX} más`] : [];
  const list = new Intl.ListFormat('es-MX', { type: 'conjunction' }).format([...named, ...more]);
  return `${names.length === 1 ? 'lo necesita' : 'lo necesitan'} ${list}`;
}
