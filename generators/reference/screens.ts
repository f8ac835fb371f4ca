import type { Block, Definition } from '../../src/resource/model/definition.ts';
import { code, section } from './markdown.ts';

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
    ...definition.under.map((under) => `- Bajo [${under.parent}](${under.parent}.md): ${code(`/${under.path}`)}`),
  ];
  return section('Pantallas', lines.filter((line) => line !== '').join('\n'));
}

function blockNames(block: Block): string[] {
  if (block.fields) return block.fields.map((line) => line.field);
  if (block.of) return [block.of];
  if (block.buttons) return block.buttons.map((button) => button.action);
  if (block.cards) return block.cards.map((card) => card.field);
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
