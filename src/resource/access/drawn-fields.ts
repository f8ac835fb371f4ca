import { decidingFields } from '../conditions/field-here.ts';
import { templatePaths } from '../conditions/template.ts';
import { SUBJECT } from '../model/below-any.ts';
import type { Definition, Json } from '../model/definition.ts';
import { everReadableFields } from './permissions.ts';

/** Cells that are made of their own value, its label and its tone. Any other may read the whole row. */
const PLAIN_CELLS = ['text', 'link', 'chips', 'yes-no', 'copy', 'due', 'state-menu'];
const PATH = /[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*/g;
const BESIDE = /_(?:label|validated)$/;

/**
 * The fields that a list of these roles is drawn from: columns, tone, name of a row, what its actions ask and say, and the
 * scopes that permit them. Every name that is a field counts, so it is rather too many than too few. Undefined where a row is
 * needed whole: it is edited in its cells, expanded in place, or a plug-in draws it.
 *
 * @param definition as these roles may know it (`redactDefinition`)
 * @example drawnFields(holidays, ['ADMIN']) // ['id', 'name', 'date']
 */
export function drawnFields(definition: Definition, roles: readonly string[]): string[] | undefined {
  if (needsWholeRows(definition)) return undefined;
  const { list, label, permissions, messages } = definition;
  const actions = listActions(definition);
  const places = Object.values(messages).flatMap(templatePaths);
  const { columns, tone, poll } = list;
  const about = list.open === 'subject' ? Object.values(SUBJECT) : [];
  const { board, calendar } = list.layouts ?? {};
  const day = definition.figures?.[calendar?.figure ?? '']?.period?.field ?? null;
  const parts = {
    columns,
    by: board?.by ?? null,
    day,
    tone,
    poll: poll ?? null,
    label,
    actions,
    scopes: permissions.scopes,
    places,
    about,
  };
  const found = namesIn(parts as unknown as Json).flatMap((name) => fieldOf(definition, name) ?? []);
  const named = new Set([...found, ...decidingFields(definition, new Set(found))]);
  const readable = everReadableFields(definition, roles);
  const drawn = readable.filter((path) => path === 'id' || named.has(path));
  return drawn.length < readable.length ? drawn : undefined;
}

/** An action that sends the record itself may send any of its fields. */
function needsWholeRows(definition: Definition): boolean {
  const { columns, expand } = definition.list;
  const isPlain = columns.every(({ edit, cell }) => !edit && (cell ?? []).every(({ is }) => PLAIN_CELLS.includes(is)));
  const sends = JSON.stringify(listActions(definition)).includes('"$record"');
  return !isPlain || (expand !== undefined && !expand.read) || sends;
}

function listActions({ list, actions }: Definition) {
  const menus = list.columns.filter(({ cell }) => cell?.some(({ is }) => is === 'state-menu'));
  if (menus.some((column) => !column.actions)) return actions;
  const names = new Set([...list.actions, ...list.bulk, ...menus.flatMap((column) => column.actions ?? [])]);
  const kept = Object.entries(actions.actions).filter(([name]) => names.has(name));
  return { field: actions.field ?? null, actions: Object.fromEntries(kept) };
}

function namesIn(json: Json | undefined): string[] {
  if (typeof json === 'string') return json.match(PATH) ?? [];
  if (Array.isArray(json)) return json.flatMap(namesIn);
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => [...namesIn(key), ...namesIn(value)]);
}

/** The field that a name speaks of: itself, beside it, below it, behind it, or of a variable (`$record.status`). */
function fieldOf({ fields }: Definition, name: string): string[] {
  const [, ...rest] = name.split('.');
  const found = [name, rest.join('.')].flatMap(
    (path) => longest(fields, path.replace(BESIDE, '')) ?? longest(fields, path) ?? [],
  );
  return found;
}

function longest(fields: Definition['fields'], path: string): string | undefined {
  if (path === '') return undefined;
  return fields[path] ? path : longest(fields, path.slice(0, Math.max(0, path.lastIndexOf('.'))));
}
