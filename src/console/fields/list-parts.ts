import { firstCase } from '../../resource/conditions/cases.ts';
import { holds } from '../../resource/conditions/condition.ts';
import { fillTemplate, type TemplateEnv } from '../../resource/conditions/template.ts';
import type {
  Actor,
  Cases,
  Column,
  Definition,
  Field,
  Filter,
  Json,
  Schemas,
} from '../../resource/model/definition.ts';

/** The columns that this person sees now; which, may hang on the filter. */
export function visibleColumns(definition: Definition, actor: Actor, env: TemplateEnv): Column[] {
  return definition.list.columns.filter((column) => isFor(column.for, actor) && holds(column.visibleWhen, env));
}

const FIELDS_LEAST = 4;
/** Priorities that a file writes; what it does not rank comes after them. */
const RANKED_MOST = 9;

/**
 * What a card shows: the columns that the file ranks, in that order, and others while there are fewer than four. How much,
 * when and in which state are never missing where the list has them.
 */
export function byPriority(columns: Column[], { fields }: Definition, catalogs: Schemas['catalogs']): Column[] {
  const ranked = columns.filter((column) => rank(column) <= RANKED_MOST).length;
  const sorted = [...columns].sort((left, right) => rank(left) - rank(right));
  const chosen = sorted.slice(0, Math.max(FIELDS_LEAST, ranked));
  const missing = NEVER_MISSING.flatMap((fits) => {
    const fitting = ({ field }: Column) => fields[field] !== undefined && fits(fields[field], catalogs);
    return chosen.some(fitting) ? [] : (sorted.find(fitting) ?? []);
  });
  return [...chosen, ...missing];
}

const NEVER_MISSING: ((field: Field, catalogs: Schemas['catalogs']) => boolean)[] = [
  ({ kind }) => kind === 'money',
  ({ kind }) => kind === 'date' || kind === 'moment',
  ({ catalog }, catalogs) => catalog !== undefined && catalogs[catalog]?.items.some(({ tone }) => tone) === true,
];

const rank = ({ priority }: Column) => (priority > 0 ? priority : Number.MAX_SAFE_INTEGER);

export type OfferedFilter = { filter: Filter; title: string; enabled: boolean };

/** The filters that this person may set now; hidden ones work from addresses alone. */
export function offeredFilters(definition: Definition, actor: Actor, env: TemplateEnv): OfferedFilter[] {
  return definition.list.filters
    .filter((filter) => filter.as !== 'hidden' && isFor(filter.for, actor) && holds(filter.visibleWhen, env))
    .map((filter) => ({ filter, title: filter.title, enabled: holds(filter.enabledWhen, env) }));
}

export type TabSet = { by: string; values: Json[] };

/** The first tab set that is for this person. */
export function tabsFor(definition: Definition, actor: Actor): TabSet | undefined {
  return definition.list.tabs.find((set) => isFor(set.for, actor));
}

/** A text of a layout: plain, or the first case that fits, with its places filled. */
export function titleOf(title: string | Cases<string>, env: TemplateEnv, roles: readonly string[]): string {
  const text = typeof title === 'string' ? title : firstCase(title, env, roles);
  return text ? fillTemplate(text, env) : '';
}

const isFor = (roles: string[] | undefined, actor: Actor) => !roles || roles.some((role) => actor.roles.includes(role));
