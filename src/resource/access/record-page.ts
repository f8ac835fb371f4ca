import { holds } from '../conditions/condition.ts';
import { fillAddress, type TemplateEnv } from '../conditions/template.ts';
import type {
  Actor,
  Block,
  Definition,
  Field,
  FieldLine,
  Kind,
  Operation,
  Row,
  Tab,
  TabsLayout,
} from '../model/definition.ts';
import { isObject, isSlot } from '../model/of-kind.ts';
import { isEmpty, valueAt } from '../model/path.ts';
import type { RedactedIndex } from './redact-index.ts';

/** What a person knows of each resource: what may be done with it, and where its lists hang. */
type Known = Pick<RedactedIndex, 'resources'>;

/** The page of a record as its file says it; without a tabs.json all fields and the history. */
export function pageLayout(definition: Definition): TabsLayout {
  if (definition.tabs) return definition.tabs;
  const fields = Object.values(definition.fields)
    .filter((field) => !isObject(field) && field.path !== '_id')
    .map(lineOf);
  const always = { visibleWhen: true, enabledWhen: true };
  return {
    title: definition.label,
    summary: [],
    tabs: [],
    blocks: [
      { ...always, fields },
      { ...always, history: true },
    ],
  };
}

/** The tabs that this person sees of this record, each with its place in the file. `definition` is the one that is served to him. */
export function shownTabs(
  known: Known,
  actor: Actor,
  definition: Definition,
  env: TemplateEnv,
): { tab: Tab; place: number }[] {
  return pageLayout(definition)
    .tabs.map((tab, place) => ({ tab, place }))
    .filter(({ tab }) => !tab.for || tab.for.some((role) => actor.roles.includes(role)))
    .filter(({ tab }) => holds(tab.visibleWhen, env))
    .filter(({ tab }) => tab.blocks.some((block) => hasReadable(known, definition, block, env.record ?? {})));
}

/** Whether a tab's block has anything that this person may read; a tab without any is not there. */
function hasReadable(known: Known, definition: Definition, block: Block, record: Row): boolean {
  if (block.fields) return block.fields.some((line) => definition.fields[line.field] !== undefined);
  if (block.history) return mayIn(known, definition.name, 'history');
  if (!block.of) return true;
  const below = belowOf(known, definition, block.of, { definition, record });
  if (!below) return false;
  return below.kind === 'part' || mayIn(known, below.resource, 'list') || mayIn(known, below.resource, 'read');
}

const mayIn = ({ resources }: Known, name: string, operation: Operation): boolean =>
  resources[name]?.operations.includes(operation) ?? false;

/** What a block's `of` names: a part of the record itself, or a resource that hangs below it. */
type Below = { kind: 'part'; part: Field } | { kind: 'child'; resource: string; path: string } | undefined;

/**
 * `addresses` is a part of the record; `payments` hangs at `requests/7/payments`; `documents/{_id}/versions` is a path of
 * its own, `/sessions` a list that hangs below nothing. Undefined when the person does not know it.
 */
export function belowOf(known: Known, definition: Definition, of: string, env: TemplateEnv): Below {
  const part = Object.values(definition.fields).find((field) => field.part === of);
  if (part) return { kind: 'part', part };
  const whole = of.includes('/');
  const pattern = whole ? of.replace(/^\//, '').replace(/\{[^}]*\}/g, '{id}') : `${definition.name}/{id}/${of}`;
  const resource = resourceAt(known, pattern);
  if (!resource) return undefined;
  const id = encodeURIComponent(String(env.record?.id ?? env.record?._id ?? ''));
  return {
    kind: 'child',
    resource,
    path: whole ? fillAddress(of, env).replace(/^\//, '') : `${definition.name}/${id}/${of}`,
  };
}

const resourceAt = ({ resources }: Known, pattern: string): string | undefined =>
  Object.keys(resources).find((name) =>
    resources[name]?.paths.some((path) => path.replace(/^\//, '').toLowerCase() === pattern.toLowerCase()),
  );

/** The lines of a block that this person sees of this record. */
export const shownLines = (block: Block, definition: Definition, { roles }: Actor, env: TemplateEnv): FieldLine[] =>
  (block.fields ?? []).filter(
    (line) =>
      definition.fields[line.field] &&
      (!line.for || line.for.some((role) => roles.includes(role))) &&
      holds(line.visibleWhen, env),
  );

/** The block of a part of the record itself: its fields, papers aside. */
export function partBlock(definition: Definition, block: Block, part: Field): Block {
  const fields = Object.values(definition.fields).filter(
    (field) => field.path.startsWith(`${part.path}.`) && !isObject(field) && !isSlot(field),
  );
  return { ...block, fields: fields.filter(({ path }) => !path.endsWith('.complete')).map(lineOf) };
}

/**
 * The blocks of a single record that hangs below another: its fields, those outside of any object first, without those that refer
 * to its parent, which is shown above.
 */
export function singleBlocks(
  child: Definition,
  parent: string,
  block: Block,
): { title: string | undefined; block: Block }[] {
  const shown = Object.values(child.fields)
    .filter((field) => !isObject(field) && field.kind !== 'array' && field.path !== 'id')
    .filter((field) => field.reference !== parent);
  const rootOf = ({ path }: Field) => (path.includes('.') ? path.split('.')[0] : undefined);
  return [...new Set(shown.map(rootOf))].map((root) => ({
    title: root === undefined ? undefined : child.fields[root]?.title,
    block: { ...block, fields: shown.filter((field) => rootOf(field) === root).map(lineOf) },
  }));
}

const lineOf = ({ path }: Field): FieldLine => ({ field: path, visibleWhen: true, enabledWhen: true });

/** Kinds that are opened, not read: each has a control even where it is empty. */
const OPENED: readonly Kind[] = ['secret', 'document', 'file'];

/** A fact without a value that says nothing: not expected, without words of its own for that (`emptyText`), nothing to open, no control. */
export function isBlankFact(
  definition: Definition,
  { field: path, widget }: FieldLine,
  record: Row,
  emptyText: string | undefined,
): boolean {
  const field = definition.fields[path];
  if (!field || widget || field.required || field.completes) return false;
  if (OPENED.includes(field.kind) || field.reference === 'users') return false;
  return isEmpty(valueAt(record, path)) && emptyText === undefined;
}
