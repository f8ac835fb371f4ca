import { machineOf } from '../../src/resource/linker/machine.ts';
import type { Action, Definition, Schemas } from '../../src/resource/model/definition.ts';
import { registryOf } from '../../src/server/app/registry.ts';
import { codeOf } from '../../src/server/core/registry.ts';
import { code, section, table } from './markdown.ts';

/** A state that is never stored comes about by itself. */
const WITH_TIME = 'con los días';

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

/** Every way from state to state: by actions, by what actions of other resources bring about, and by the days that pass. */
function diagramOf(schemas: Schemas, definition: Definition): string {
  const { field, states } = definition.actions;
  const { starts, moves } = machineOf({ resources: schemas.resources, registry: registryOf() }, definition);
  if (!field || moves.length === 0) return '';
  const turned = codeOf(schemas)
    .derived.filter((one) => one.needs.resource === definition.name && one.field === field)
    .flatMap(({ turns }) => turns.flatMap(({ from, to }) => to.map((next) => ({ from, to: next, by: WITH_TIME }))));
  const labels = new Map(
    (schemas.catalogs[definition.fields[field]?.catalog ?? '']?.items ?? []).map((item) => [
      String(item.code),
      item.label,
    ]),
  );
  const arrows = [...moves, ...turned];
  const names = [...new Set([...starts, ...arrows.flatMap(({ from, to }) => [String(from), String(to)])])].sort(
    byNumber,
  );
  const lines = [
    ...names.map((state) => `  s${idOf(state)}: ${labels.get(state) ?? state} (${state})`),
    ...starts.map((state) => `  [*] --> s${idOf(state)}`),
    ...arrows.map(({ from, to, by }) => `  s${idOf(from)} --> s${idOf(to)}: ${by}`),
    ...names.filter((state) => states[state]?.final).map((state) => `  s${idOf(state)} --> [*]`),
  ];
  return ['```mermaid', 'stateDiagram-v2', ...new Set(lines), '```'].join('\n');
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
