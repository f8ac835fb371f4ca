import { templatePaths } from '../../conditions/template.ts';
import { isVariableText, parseVariable } from '../../conditions/variable.ts';
import type { VariableName } from '../../model/condition-tree.ts';
import type { Definition } from '../../model/definition.ts';
import { fieldLocation, own } from '../../model/fields.ts';
import { OPERATION_ACTIONS } from '../actions.ts';
import { ownAddress } from '../call.ts';
import { at, type Cursor, entries, items } from '../cursor.ts';
import { error, fieldNames, type LinkContext, type LinkScope } from '../link-context.ts';
import { suggest } from '../suggest.ts';

/** What a variable holds: whether a path leads to a value, and the names to choose from. */
type Holder = { has(path: string): boolean; names(path: string): string[] };
type Holders = Partial<Record<VariableName, Holder>>;

/** `$me.idpartner`: a path below a variable that leads to no value, so that a condition never holds and a text stays empty. */
export function checkVariables({ work, definition }: LinkScope): void {
  const files = work.files.get(definition.name);
  if (!files) return;
  const holders: Holders = {
    ...(work.registry.me ? { me: namesOf(Object.keys(work.registry.me)) } : {}),
    parent: parentsOf(work, definition),
    record: recordOf(work, definition),
  };
  for (const file of [files.fields, files.permissions, files.tabs]) walk(work, file, holders);
  walk(work, files.list, { ...holders, filter: namesOf(['q', ...definition.list.filters.map(({ name }) => name)]) });
  for (const [, form] of entries(files.form)) walk(work, form, { ...holders, ...heldInForm(work, definition, form) });
  for (const [name, action] of entries(at(files.actions, 'actions')))
    walk(work, action, { ...holders, ...heldInAction(work, definition, name) });
}

const namesOf = (names: readonly string[]): Holder => ({
  has: (path) => names.includes(path.split('.')[0] ?? ''),
  names: (path) => names.map((name) => [name, ...path.split('.').slice(1)].join('.')),
});

const recordOf = (work: LinkContext, definition: Definition): Holder => ({
  has: (path) => path === 'id' || fieldLocation(definition, path, work.resources) !== undefined,
  names: (path) => fieldNames(work, definition, path),
});

function anyOf(holders: Holder[]): Holder {
  return {
    has: (path) => holders.some((one) => one.has(path)),
    names: (path) => holders.flatMap((one) => one.names(path)),
  };
}

/** What is only written has no value in the parent's record. */
const parentsOf = (work: LinkContext, { under }: Definition): Holder =>
  anyOf(
    under.flatMap(({ parent }) => {
      const definition = own(work.resources, parent);
      if (!definition) return [];
      const { has, names } = recordOf(work, definition);
      const isRead = (path: string) => own(definition.fields, path)?.writeOnly !== true;
      return [{ has: (path) => isRead(path) && has(path), names: (path) => names(path).filter(isRead) }];
    }),
  );

/** A form loads under names of its own, and is answered with the record or with what the effects of its calls answer. */
function heldInForm(work: LinkContext, definition: Definition, form: Cursor): Holders {
  const effects = Object.values(definition.actions.actions).flatMap(({ effect }) => effect ?? []);
  const answers = effects.flatMap((effect) => Object.keys(own(work.registry.effects, effect)?.answers ?? {}));
  const loaded = entries(at(form, 'prefill', 'load')).map(([name]) => name);
  return {
    loaded: namesOf(loaded),
    answer: anyOf([namesOf(answers), recordOf(work, definition)]),
  };
}

function heldInAction(work: LinkContext, definition: Definition, name: string): Holders {
  const { ask = {}, effect, send } = own(definition.actions.actions, name) ?? {};
  const asked = namesOf(Object.keys(ask));
  const isOperation = OPERATION_ACTIONS.includes(name);
  const isOwnCall = send === undefined || [`/${definition.name}`, ownAddress({ work, definition })].includes(send.url);
  const answers = effect === undefined ? [] : Object.keys(own(work.registry.effects, effect)?.answers ?? {});
  const answered = answers.length > 0 ? namesOf(answers) : recordOf(work, definition);
  return {
    ask: isOperation ? anyOf([asked, recordOf(work, definition)]) : asked,
    ...(isOwnCall ? { answer: answered } : {}),
  };
}

function walk(work: LinkContext, cursor: Cursor, holders: Holders): void {
  const { value } = cursor;
  if (typeof value === 'string') {
    const names = isVariableText(value) ? [value] : templatePaths(value).filter((path) => path.startsWith('$'));
    for (const name of names) check(work, cursor, name, holders, false);
  }
  for (const item of items(cursor)) walk(work, item, holders);
  for (const [name, inner] of entries(cursor)) {
    if (name.startsWith('$')) check(work, inner, name, holders, true);
    walk(work, inner, holders);
  }
}

const IN_CONDITION = /\/(scopes|(x-)?where|x-holds|x-shows-when|when|while|stop|needs|visibleWhen|enabledWhen)\//;

function check(work: LinkContext, cursor: Cursor, written: string, holders: Holders, key: boolean): void {
  const { name, path } = parseVariable(written) ?? {};
  const holder = name && holders[name];
  if (!name || !holder || path === undefined || holder.has(path)) return;
  const names = holder.names(path).map((one) => `$${name}.${one}`);
  const result = IN_CONDITION.test(cursor.pointer) ? 'nadie cumpliría la condición' : 'quedaría vacío';
  error(work, cursor, `«${written}» no existe: ${result}.`, { key, suggestion: suggest(written, names) });
}
