import type { CodeNeeds, NamedCode, Need, Registry, Schemas } from '../../resource/model/definition.ts';
import type { Check, ComputedField, Derived, Effect, LoanListener, PlatformValue, Query, View } from './context.ts';
import { type Needs, needOf, type Resource } from './needs.ts';

type Owner = { field: string; table: string };

/** The code that one area of the business offers to the schema files by name. */
export type Area = {
  views?: View[];
  computes?: Query<Resource, Needs>[];
  computed?: ComputedField<Needs>[];
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
  /** What all of its code reads: where a name of the area is used, the files have these fields. */
  reads?: Needs[];
};

/** What the linker checks names against, with the code behind each name. */
export type ServerRegistry = Registry & { code: Code };

type Code = {
  views: View[];
  derived: Derived<Needs>[];
  loanListeners: LoanListener[];
  heldFirst: Record<string, Owner | undefined>;
  view(name: string): View | undefined;
  compute(name: string): Query<Resource, Needs> | undefined;
  computed(name: string): ComputedField<Needs> | undefined;
  check(name: string): Check<Needs> | undefined;
  effect(name: string): Effect<Needs> | undefined;
  platform(name: string): PlatformValue | undefined;
  /** The rule of a stored field whose answered value also depends on today. */
  derivedField(resource: string, field: string): Derived<Needs> | undefined;
};

/** One registry of all areas: plain data for the linker, and the code for the server. */
export function registryOfAreas(areas: readonly Area[], plugins: Registry['plugins']): ServerRegistry {
  const views = areas.flatMap((area) => area.views ?? []);
  const computes = areas.flatMap((area) => area.computes ?? []);
  const computed = areas.flatMap((area) => area.computed ?? []);
  const derived = areas.flatMap((area) => area.derived ?? []);
  const checks = areas.flatMap((area) => area.checks ?? []);
  const effects = areas.flatMap((area) => area.effects ?? []);
  const platform = areas.flatMap((area) => area.platform ?? []);
  const fields = new Map(derived.map((entry) => [`${entry.needs.resource}.${entry.field}`, entry]));
  return {
    plugins,
    views: Object.fromEntries(views.map((view) => [view.name, view.manifest])),
    computes: computes.map((compute) => compute.name),
    computed: Object.fromEntries(computed.map(({ name }) => [name, {}])),
    checks: checks.map((check) => check.name),
    effects: Object.fromEntries(effects.map((effect) => [effect.name, effect.manifest ?? {}])),
    platform: platform.map(({ name }) => name),
    needs: needsOf(areas),
    code: {
      views,
      derived,
      loanListeners: areas.flatMap((area) => area.loanListeners ?? []),
      heldFirst: Object.assign({}, ...areas.map((area) => area.heldFirst ?? {})),
      view: finder(views),
      compute: finder(computes),
      computed: finder(computed),
      check: finder(checks),
      effect: finder(effects),
      platform: finder(platform),
      derivedField: (resource, field) => fields.get(`${resource}.${field}`),
    },
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
  };
}

const NO_CODE = registryOfAreas([], {}).code;

/** The code behind the names of these schemas; schemas that were linked without code have none. */
export function codeOf({ registry }: Pick<Schemas, 'registry'>): Code {
  return registry && 'code' in registry ? (registry as ServerRegistry).code : NO_CODE;
}

function finder<Entry extends { name: string }>(entries: Entry[]): (name: string) => Entry | undefined {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return (name) => byName.get(name);
}
