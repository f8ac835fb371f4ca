import { storedAs } from '../kinds/stored-as.ts';
import type { CodeNeeds, Definition, NamedCode, Need, StoredAs } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { isSlot } from '../model/of-kind.ts';
import { at, type Cursor, root } from './cursor.ts';
import { error, type LinkContext, unknown } from './link-context.ts';

/** The mistake of a field that is not there and that code reads. */
export const NEEDED = 'needed';

/** One name of code in a file, and where it is written. */
type Use = { cursor: Cursor; kind: NamedCode; name: string };

const SUBJECTS: Record<NamedCode, string> = {
  effects: 'El efecto',
  checks: 'La comprobación',
  computed: 'El campo calculado',
  computes: 'El cálculo',
  explains: 'La explicación',
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
  const wanted = new Map<string, Map<Need, string[]>>();
  const want = (resource: string, need: Need, by: string) => {
    const needs = wanted.get(resource) ?? new Map<Need, string[]>();
    wanted.set(resource, needs.set(need, [...(needs.get(need) ?? []), by]));
  };
  for (const definition of Object.values(work.resources)) {
    for (const use of usesOf(definition)) {
      const needs: CodeNeeds | undefined = own(work.registry.needs?.[use.kind] ?? {}, use.name);
      if (!needs) continue;
      if (needs.own && isOf(work, definition, use, needs.own.resource))
        want(rowsOf(definition, use, needs.own), needs.own, use.name);
      for (const need of needs.reads) want(need.resource, need, use.name);
    }
  }
  const { accounts, own: optional = [], papers } = work.registry.program ?? {};
  const ofProgram = [accounts, ...optional, holdsPapers(work, papers) ? papers : undefined];
  for (const need of ofProgram) if (need) want(need.resource, need, PROGRAM);
  for (const [resource, needs] of wanted) {
    const definition = own(work.resources, resource);
    if (definition) checkFields(work, definition, needs);
  }
}

/** Whether a field is the slot of a paper. Without the resource that keeps its files, each such field is a problem. */
function holdsPapers(work: LinkContext, papers: Need | undefined): boolean {
  const slots = Object.values(work.resources).flatMap(({ name, fields, source }) =>
    source.kind === 'slice'
      ? []
      : Object.values(fields).flatMap((field) => (isSlot(field) ? [{ name, ...field }] : [])),
  );
  if (papers && !own(work.resources, papers.resource))
    for (const { name, path } of slots) {
      const cursor = at(fieldAt(root(`${name}/fields.schema.json`, undefined), path), 'x-document');
      error(
        work,
        cursor,
        `Los archivos de «x-document» se guardan en el recurso «${papers.resource}», y no hay ninguno.`,
      );
    }
  return slots.length > 0;
}

/** A page of a slice has the fields of the slice; what writes has the whole record. */
const rowsOf = ({ name }: Definition, { kind }: Use, { resource }: Need): string =>
  kind === 'computed' || kind === 'explains' ? name : resource;

function* usesOf({ name, fields, checks, actions, source }: Definition): Generator<Use> {
  const file = root(`${name}/fields.schema.json`, undefined);
  for (const [index, check] of checks.entries())
    yield { kind: 'checks', name: check, cursor: at(file, 'x-checks', index) };
  for (const { path, computed } of Object.values(fields))
    if (computed !== undefined)
      yield { kind: 'computed', name: computed, cursor: at(fieldAt(file, path), 'x-computed') };
  for (const { path, explain } of Object.values(fields))
    if (explain !== undefined) yield { kind: 'explains', name: explain, cursor: at(fieldAt(file, path), 'x-explain') };
  if (source.kind === 'view') yield { kind: 'views', name: source.name, cursor: at(file, 'x-source', 'view') };
  if (source.kind === 'compute') yield { kind: 'computes', name: source.name, cursor: at(file, 'x-source', 'query') };
  const written = root(`${name}/actions.json`, undefined);
  for (const { name: action, effect } of Object.values(actions.actions))
    if (effect !== undefined) yield { kind: 'effects', name: effect, cursor: at(written, 'actions', action, 'effect') };
}

/** Code works on records of its resource, or of a slice of it; a query on what its rows hang below. */
function isOf(work: LinkContext, definition: Definition, use: Use, resource: string): boolean {
  const subjects = use.kind === 'computes' ? definition.under.map(({ parent }) => parent) : [definition.name];
  const other = subjects.find((name) => baseOf(work, name) !== resource);
  if (other === undefined) return true;
  error(work, use.cursor, `${SUBJECTS[use.kind]} «${use.name}» trabaja con «${resource}», no con «${other}».`);
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

function checkFields(work: LinkContext, definition: Definition, needs: Map<Need, string[]>): void {
  const wrong = new Map<string, { as: StoredAs; by: Set<string> }>();
  for (const [{ fields }, names] of needs)
    for (const [path, as] of Object.entries(fields)) {
      const field = own(definition.fields, path);
      if (field && storedAs(field) === as) continue;
      const by = wrong.get(path)?.by ?? new Set();
      for (const name of names) by.add(name);
      wrong.set(path, { as, by });
    }
  for (const [path, { as, by }] of wrong) report(work, definition, path, as, reasonOf([...by]));
}

function report(work: LinkContext, { name, fields }: Definition, path: string, as: StoredAs, reason: string): void {
  const cursor = fieldAt(root(`${name}/fields.schema.json`, undefined), path);
  const field = own(fields, path);
  if (field) {
    const computed = field.computed === undefined ? '' : ' y no puede ser calculado';
    error(work, cursor, `El campo «${path}» debe ser ${SHAPES[as]}${computed}: ${reason}.`, { key: true });
    return;
  }
  const message = `Falta el campo «${path}»: ${reason}.`;
  unknown(work, cursor, 'field', path, Object.keys(fields), { code: NEEDED }, message);
}

/** The place of a field; of one that is missing the nearest place above it is reported. */
const fieldAt = (file: Cursor, path: string): Cursor =>
  at(file, ...path.split('.').flatMap((name) => ['properties', name]));

/** Who needs what no name in the files asks for. */
const PROGRAM = 'el programa mismo';
const NAMED_MAX = 3;

/** `lo necesitan «activate-loan», «apply-payment» y 3 más`. */
function reasonOf(names: string[]): string {
  const named = names.slice(0, NAMED_MAX).map((name) => (name === PROGRAM ? name : `«${name}»`));
  const more = names.length > NAMED_MAX ? [`${names.length - NAMED_MAX} más`] : [];
  const list = new Intl.ListFormat('es-MX', { type: 'conjunction' }).format([...named, ...more]);
  return `${names.length === 1 ? 'lo necesita' : 'lo necesitan'} ${list}`;
}
