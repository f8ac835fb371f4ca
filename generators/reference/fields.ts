import { machineOf } from '../../src/resource/linker/machine.ts';
import type { Action, Block, Definition, Field, Figure, Schemas } from '../../src/resource/model/definition.ts';
import { isRow } from '../../src/resource/model/path.ts';
import { registryOf } from '../../src/server/app/registry.ts';
import { codeOf } from '../../src/server/core/registry.ts';
import { isCopy } from '../openapi/action-paths.ts';

export function fieldsSection(definition: Definition): string {
  const rows = Object.values(definition.fields).map((field) => [
    code(field.path),
    field.title,
    kindOf(field),
    notesOf(field),
  ]);
  const rules = definition.rules.map((rule) => `- regla ${code(rule.name)}`);
  const checks = definition.checks.map((check) => `- comprobación ${code(check)}`);
  const unique = definition.unique.map(
    ({ fields, where }) =>
      `- único: ${fields.map(code).join(', ')}${where === undefined ? '' : ` cuando ${code(where)}`}`,
  );
  const implies = Object.entries(definition.implies).map(
    ([field, others]) => `- ${code(field)} implica ${others.map(code).join(', ')}`,
  );
  return section(
    'Campos',
    table(['Campo', 'Título', 'Clase', 'Notas'], rows),
    [...rules, ...checks, ...unique, ...implies].join('\n'),
  );
}

function kindOf(field: Field): string {
  if (field.catalog) return `${field.kind} (${field.catalog})`;
  if (field.reference) return `${field.kind} → [${field.reference}](${field.reference}.md)`;
  if (field.items) return `${field.kind} de ${field.items.kind}`;
  return field.kind;
}

function notesOf(field: Field): string {
  const limits = Object.entries(field.limits).filter(([, limit]) => limit !== undefined);
  return [
    field.required ? 'obligatorio' : '',
    field.readOnly ? 'solo lectura' : '',
    field.writeOnly ? 'solo escritura' : '',
    field.unique ? 'único' : '',
    field.review ? 'con marca de validación' : '',
    field.part ? `parte ${code(field.part)}` : '',
    field.copy ? `copia de ${code(field.copy)}` : '',
    field.computed ? `calculado por ${code(field.computed)}` : '',
    field.document === undefined ? '' : `documento vigente de tipo ${field.document}`,
    field.entry
      ? `se captura sin ${'rate' in field.entry ? `la tasa de ${code(field.entry.rate)}` : `el factor ${field.entry.factor}`}`
      : '',
    field.platform ? `un registro nuevo lleva ${code(field.platform)} de la plataforma` : '',
    field.default === undefined ? '' : `por omisión ${code(field.default)}`,
    field.where === undefined ? '' : `opciones: ${code(field.where)}`,
    field.choices?.length ? `valores: ${field.choices.map(code).join(', ')}` : '',
    ...(field.dateLimits ?? []).map(
      ({ name, from, to }) =>
        `límite ${code(name)}${from ? ` desde ${code(from)}` : ''}${to ? ` hasta ${code(to)}` : ''}`,
    ),
    ...limits.map(([name, limit]) => `${name} ${code(limit)}`),
  ]
    .filter((note) => note !== '')
    .join('; ');
}

/** What there is to see: list, forms, page with its tabs. */
export function screensSection(definition: Definition): string {
  const { list, form, tabs } = definition;
  const lines = [
    definition.one ? '' : `- Lista «${list.title}»: ${list.columns.map((column) => code(column.field)).join(', ')}`,
    list.filters.length > 0
      ? `- Filtros: ${list.filters.map((filter) => `${code(filter.name)} (${filter.as})`).join(', ')}`
      : '',
    list.search
      ? `- Búsqueda en ${list.search.in.map(code).join(', ')}, desde ${list.search.minLength} caracteres`
      : '',
    list.bulk.length > 0 ? `- Acciones en bloque: ${list.bulk.map(code).join(', ')}` : '',
    ...Object.entries(form).map(
      ([screen, layout]) => `- Formulario ${code(screen)}: ${layout.sections.flatMap(blockNames).map(code).join(', ')}`,
    ),
    ...(tabs?.tabs ?? []).map(
      (tab) => `- Pestaña ${code(tab.name)}: ${tab.blocks.flatMap(blockNames).map(code).join(', ')}`,
    ),
    tabs && tabs.blocks.length > 0 ? `- Página: ${tabs.blocks.flatMap(blockNames).map(code).join(', ')}` : '',
    ...Object.values(definition.figures ?? {}).map(figureLine),
    ...definition.under.map((under) => `- Bajo [${under.parent}](${under.parent}.md): ${code(`/${under.path}`)}`),
  ];
  return section('Pantallas', lines.filter((line) => line !== '').join('\n'));
}

function figureLine({ name, title, measure, group, period, served }: Figure): string {
  const what = measure === 'count' ? 'cuántos hay' : `suma de ${code(measure.sum)}`;
  const of = [
    ...(group === undefined ? [] : [`según ${code(group)}`]),
    ...(period ? [`en el tiempo por ${code(period.field)}`] : []),
    ...(served === 'kept' ? ['guardada junto a la tabla'] : []),
  ];
  return `- Cifra ${code(name)} «${title}»: ${[what, ...of].join(', ')}`;
}

function blockNames(block: Block): string[] {
  if (block.fields) return block.fields.map((line) => line.field);
  if (block.of) return [block.of];
  if (block.buttons) return block.buttons.map((button) => button.action);
  if (block.cards) return block.cards.map((card) => card.field);
  if (block.chart) return block.chart;
  if (block.plugin) return [block.plugin];
  return block.history ? ['history'] : [];
}

type Fresh = [name: string, fresh: number | undefined];

/** Exceptions of a resource: the origin of its rows, rights that no role has, actions that a second person must confirm. */
export function exceptionsSection(definition: Definition): string {
  const { source } = definition;
  const actions = Object.values(definition.actions.actions);
  const lines = [
    source.kind === 'view' ? `- Las filas vienen de la vista ${code(source.name)}; solo se cambian por acciones.` : '',
    source.kind === 'compute' ? `- Las filas las calcula ${code(source.name)}.` : '',
    source.kind === 'slice' ? `- Son las filas de [${source.of}](${source.of}.md) donde ${code(source.where)}.` : '',
    source.kind === 'catalog' ? `- Las filas son las del catálogo ${code(source.name)}.` : '',
    source.kind === 'none' ? '- No guarda registros.' : '',
    definition.one ? '- Hay un solo registro por padre o por persona.' : '',
    ...actions
      .filter((action) => action.second)
      .map(
        (action) =>
          `- ${code(action.name)} puede esperar la autorización de otra persona (${action.second?.by.join(', ')}).`,
      ),
    ...[
      ...actions.map(({ name, fresh }): Fresh => [name, fresh]),
      ...Object.entries(definition.permissions.fresh ?? {}),
    ]
      .filter(([, fresh]) => fresh !== undefined)
      .map(
        ([name, fresh]) =>
          `- ${code(name)} comprueba de nuevo quién es la persona si pasaron más de ${fresh} segundos.`,
      ),
    ...actions
      .filter((action) => action.effect)
      .map((action) => `- ${code(action.name)} produce el efecto ${code(action.effect)}.`),
  ];
  return section('Excepciones', lines.filter((line) => line !== '').join('\n'));
}

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
  if (!operation) return `${method} ${code(url)}`;
  const { value } = operation;
  const sent = isRow(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !isCopy(value, name)))
    : value;
  const isNothing = sent === undefined || (isRow(sent) && Object.keys(sent).length === 0);
  const said = isNothing ? '' : ` con ${code(sent)}`;
  return `${method} ${code(url)} ${operation.op} ${code(operation.path)}${said}`;
}

/** A table; cells lose what would break a row. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${head.map(() => ' --- ').join('|')}|`, ...rows.map(line)].join('\n');
}

export function section(title: string, ...parts: readonly string[]): string {
  const filled = parts.filter((part) => part !== '');
  return filled.length === 0 ? '' : `## ${title}\n\n${filled.join('\n\n')}`;
}

export function code(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

/** The parts of a page below each other. A line of a list is at most 160 characters long; rows of tables are as long as they are. */
export function page(...parts: readonly string[]): string {
  const lines = parts.filter((part) => part !== '').flatMap((part) => `${part}\n`.split('\n'));
  return lines.flatMap(wrapped).join('\n').replace(/\n*$/, '\n');
}

const WIDTH = 160;

function wrapped(line: string): string[] {
  if (line.startsWith('|') || line.length <= WIDTH) return [line];
  const at = line.lastIndexOf(' ', WIDTH);
  return at <= 2 ? [line] : [line.slice(0, at), ...wrapped(`  ${line.slice(at + 1)}`)];
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
