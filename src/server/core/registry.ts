import type { RawBuilder } from 'kysely';
import type { CodeNeeds, NamedCode, Need, Registry, Schemas } from '../../resource/model/definition.ts';
import type {
  Check,
  ComputedField,
  Derived,
  DrawPaper,
  Effect,
  Explainer,
  Job,
  LoanListener,
  PlatformValue,
  Query,
  SchemaStore,
  Services,
  Trx,
  View,
} from './context.ts';
import { type Needs, needOf, type Resource } from './needs.ts';

type Owner = { field: string; table: string };
/** The columns of each table and the names of the indexes, as the database has them. */
type Tables = { columns: ReadonlyMap<string, ReadonlyMap<string, string>>; indexes: ReadonlyMap<string, unknown> };

/** What an area keeps in the database beside the tables of its resources. */
export type AreaTables = {
  tables: RawBuilder<unknown>[];
  /** Those of the tables whose rows are never changed. */
  appendOnly: readonly string[];
  /** Triggers and indexes on the tables of its resources. Without its tables it takes away what would stop people from writing. */
  follow(trx: Trx, state: Tables, isOn: boolean): Promise<void>;
};

/**
 * The code of one area of the business. What it offers to the schema files by name is there for any folder that names it; what it
 * does of its own accord (tables, triggers, nightly work, derived values, locks) comes with its resources alone (decision 1400).
 */
export type Area = {
  /** The resources that the area is about: in a folder without one of them it does nothing by itself. Absent: always. */
  resources?: readonly string[];
  store?: AreaTables;
  /**
   * Resources whose changes concern the session of a person: the field that names the person (`id` is the record itself), and which
   * fields decide what that person may do; absent: any.
   */
  people?: Record<string, { field: string; by?: readonly string[] }>;
  /** The tables that its figures are made from: each counts its writes. */
  counted?: readonly string[];
  jobs?(needs: { services: Services; schemas: Pick<SchemaStore, 'current'> }): Job[];
  views?: View[];
  computes?: Query<Resource, Needs>[];
  computed?: ComputedField<Needs>[];
  explains?: Explainer<Needs>[];
  derived?: Derived<Needs>[];
  checks?: Check<Needs>[];
  effects?: Effect<Needs>[];
  platform?: PlatformValue[];
  /** Run in the transaction of each event of a loan, in the order of the areas. */
  loanListeners?: LoanListener[];
  /**
   * The row that is locked before a row of this table is: its owner, by which field. All writers below one owner take the
   * locks in one order.
   */
  heldFirst?: Record<string, Owner>;
  /** Draws a paper of a record for a person. */
  paper?: DrawPaper;
  /** What all of its code reads: where a name of the area is used, the files have these fields. */
  reads?: Needs[];
};

/** What the linker checks names against, with the code behind each name. */
export type ServerRegistry = Registry & { areas: readonly Area[] };

type Code = {
  /** The areas whose resources the files have, and those of the others that keep something in the database. */
  areas: readonly Area[];
  off: readonly AreaTables[];
  views: View[];
  derived: Derived<Needs>[];
  loanListeners: LoanListener[];
  paper?: DrawPaper;
  heldFirst: Record<string, Owner | undefined>;
  people: Record<string, { field: string; by?: readonly string[] } | undefined>;
  view(name: string): View | undefined;
  compute(name: string): Query<Resource, Needs> | undefined;
  computed(name: string): ComputedField<Needs> | undefined;
  explainer(name: string): Explainer<Needs> | undefined;
  check(name: string): Check<Needs> | undefined;
  effect(name: string): Effect<Needs> | undefined;
  platform(name: string): PlatformValue | undefined;
  /** The rule of a stored field whose answered value also depends on today. */
  derivedField(resource: string, field: string): Derived<Needs> | undefined;
};

/** One registry of all areas: plain data for the linker, and the code for the server. */
export function registryOfAreas(areas: readonly Area[], plugins: Registry['plugins']): ServerRegistry {
  return {
    plugins,
    views: Object.fromEntries(areas.flatMap(({ views = [] }) => views.map(({ name, manifest }) => [name, manifest]))),
    computes: areas.flatMap(({ computes = [] }) => computes.map(({ name }) => name)),
    computed: Object.fromEntries(areas.flatMap(({ computed = [] }) => computed.map(({ name }) => [name, {}]))),
    explains: Object.fromEntries(
      areas.flatMap(({ explains = [] }) => explains.map(({ name, fields }) => [name, [...fields]])),
    ),
    checks: areas.flatMap(({ checks = [] }) => checks.map(({ name }) => name)),
    effects: Object.fromEntries(
      areas.flatMap(({ effects = [] }) => effects.map(({ name, manifest = {} }) => [name, manifest])),
    ),
    derived: areas.flatMap(({ derived = [] }) => derived.map(({ needs, field }) => `${needs.resource}.${field}`)),
    platform: areas.flatMap(({ platform = [] }) => platform.map(({ name }) => name)),
    needs: needsOf(areas),
    areas,
  };
}

type Files = Pick<Schemas, 'resources'>;

const isOn = ({ resources = [] }: Area, files: Files): boolean =>
  resources.every((name) => Object.hasOwn(files.resources, name));

/** The code that these files may name, and what the areas that they switch on do by themselves. */
function codeFor(all: readonly Area[], files: Files): Code {
  const areas = all.filter((area) => isOn(area, files));
  const derived = areas.flatMap((area) => area.derived ?? []);
  const fields = new Map(derived.map((entry) => [`${entry.needs.resource}.${entry.field}`, entry]));
  return {
    areas,
    off: all.flatMap((area) => (area.store && !areas.includes(area) ? [area.store] : [])),
    views: areas.flatMap((area) => area.views ?? []),
    derived,
    loanListeners: areas.flatMap((area) => area.loanListeners ?? []),
    paper: areas.find(({ paper }) => paper)?.paper,
    heldFirst: Object.assign({}, ...areas.map((area) => area.heldFirst ?? {})),
    people: Object.assign({}, ...areas.map((area) => area.people ?? {})),
    view: finder(all.flatMap((area) => area.views ?? [])),
    compute: finder(all.flatMap((area) => area.computes ?? [])),
    computed: finder(all.flatMap((area) => area.computed ?? [])),
    explainer: finder(all.flatMap((area) => area.explains ?? [])),
    check: finder(all.flatMap((area) => area.checks ?? [])),
    effect: finder(all.flatMap((area) => area.effects ?? [])),
    platform: finder(all.flatMap((area) => area.platform ?? [])),
    derivedField: (resource, field) => fields.get(`${resource}.${field}`),
  };
}

type Reader = { name: string; needs?: Needs; reads?: readonly Needs[] };

/** What many read is one object, so that the linker looks at it once. */
function needsOf(areas: readonly Area[]): NonNullable<Registry['needs']> {
  const made = new Map<Needs, Need>();
  const plain = (needs: Needs): Need => {
    const need = made.get(needs) ?? needOf(needs);
    made.set(needs, need);
    return need;
  };
  const of = (kind: NamedCode): Record<string, CodeNeeds> =>
    Object.fromEntries(
      areas.flatMap((area) => {
        const shared = [...(area.reads ?? []), ...(area.derived ?? []).map(({ needs }) => needs)];
        return (area[kind] ?? []).map(({ name, needs, reads = [] }: Reader): [string, CodeNeeds] => [
          name,
          { ...(needs ? { own: plain(needs) } : {}), reads: [...reads, ...shared].map(plain) },
        ]);
      }),
    );
  return {
    views: of('views'),
    computes: of('computes'),
    computed: of('computed'),
    checks: of('checks'),
    effects: of('effects'),
    explains: of('explains'),
  };
}

const known = new WeakMap<object, { areas: readonly Area[]; code: Code }>();

/** The code behind the names of these schemas; schemas that were linked without code have none. */
export function codeOf(schemas: Pick<Schemas, 'registry' | 'resources'>): Code {
  const { registry, resources } = schemas;
  const areas = registry && 'areas' in registry ? (registry as ServerRegistry).areas : [];
  const before = known.get(resources);
  if (before?.areas === areas) return before.code;
  const code = codeFor(areas, schemas);
  known.set(resources, { areas, code });
  return code;
}

function finder<Entry extends { name: string }>(entries: Entry[]): (name: string) => Entry | undefined {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return (name) => byName.get(name);
}
