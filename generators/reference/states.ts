import type { Action, Definition, Json, Schemas } from '../../src/resource/definition.ts';
import { code, section, table } from './markdown.ts';

/** The state machine as a mermaid diagram, and every action with what it asks and needs. */
export function actionsSection(schemas: Schemas, definition: Definition): string {
  const actions = Object.values(definition.actions.actions);
  if (actions.length === 0) return '';
  const rows = actions.map((action) => [
    code(action.name),
    (action.from ?? []).map(code).join(', '),
    action.to === undefined ? '' : code(action.to),
    action.when === true ? '' : code(action.when),
    Object.keys(action.ask).map(code).join(', '),
    wayOf(action),
  ]);
  return section(
    'Estados y acciones',
    diagramOf(schemas, definition),
    table(['Acción', 'Desde', 'Hacia', 'Cuando', 'Pide', 'Viaja como'], rows),
  );
}

function diagramOf(schemas: Schemas, definition: Definition): string {
  const field = definition.actions.field;
  const moves = Object.values(definition.actions.actions).filter((action) => action.from && action.to !== undefined);
  if (!field || moves.length === 0) return '';
  const labels = new Map(
    (schemas.catalogs[definition.fields[field]?.catalog ?? '']?.items ?? []).map((item) => [
      String(item.code),
      item.label,
    ]),
  );
  const states = [...new Set(moves.flatMap((action) => [...(action.from ?? []), action.to as Json]).map(String))].sort(
    byNumber,
  );
  const names = states.map((state) => `  s${idOf(state)}: ${labels.get(state) ?? state} (${state})`);
  const arrows = moves.flatMap((action) =>
    (action.from ?? []).map((from) => `  s${idOf(from)} --> s${idOf(action.to)}: ${action.name}`),
  );
  const finals = states
    .filter((state) => definition.actions.states[state]?.final)
    .map((state) => `  s${idOf(state)} --> [*]`);
  return ['```mermaid', 'stateDiagram-v2', ...names, ...arrows, ...finals, '```'].join('\n');
}

function idOf(state: unknown): string {
  return String(state).replace(/[^A-Za-z0-9]/g, '_');
}

function byNumber(a: string, b: string): number {
  return Number(a) - Number(b) || a.localeCompare(b);
}

function wayOf(action: Action): string {
  if (action.go) return `enlace a ${code(action.go)}`;
  if (action.open) return `abre ${code(action.open)}`;
  if (!action.send) return '';
  const { method, url, operation } = action.send;
  return operation ? `${method} ${code(url)} ${operation.op} ${code(operation.path)}` : `${method} ${code(url)}`;
}
