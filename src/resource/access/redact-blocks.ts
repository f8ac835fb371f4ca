import type { Block, Definition, FieldLine, Progress } from '../model/definition.ts';
import { mayEver } from './permissions.ts';
import { seesFigure } from './seen-figures.ts';
import {
  forRoles,
  isVisibleName,
  mayRunEver,
  redactCases,
  redactCondition,
  type VisibleNames,
  visibleNamesOf,
} from './visible-names.ts';

/** Blocks that the roles may see something in; the others are not there. */
export function redactBlocks(known: VisibleNames, blocks: Block[]): Block[] {
  return blocks.filter((block) => forRoles(block.for, known.roles)).flatMap((block) => cutBlock(known, block) ?? []);
}

function cutBlock(known: VisibleNames, block: Block): Block | undefined {
  const cut: Block = {
    ...block,
    visibleWhen: redactCondition(known, block.visibleWhen, false),
    enabledWhen: redactCondition(known, block.enabledWhen, false),
    ...(block.title ? { title: redactCases(known, block.title) } : {}),
    ...(block.for ? { for: block.for.filter((role) => known.roles.includes(role)) } : {}),
    ...(block.fields ? { fields: block.fields.flatMap((line) => redactLine(known, line) ?? []) } : {}),
    ...(block.buttons
      ? {
          buttons: block.buttons.filter(
            (button) => forRoles(button.for, known.roles) && mayRunEver(known, button.action),
          ),
        }
      : {}),
    ...(block.chart ? { chart: block.chart.filter((name) => seesFigure(known.schemas, known.roles, name)) } : {}),
    ...(block.cards ? { cards: block.cards.filter((card) => isVisibleName(known, card.field)) } : {}),
  };
  if (block.progress && !seesProgress(known, block.progress)) return undefined;
  if (block.course && !known.fields.has(known.definition.actions.field ?? '')) return undefined;
  if (block.history && !mayEver(known.definition, known.roles, 'history')) return undefined;
  if (block.of !== undefined && !seesBelow(known, block.of)) return undefined;
  if (block.new && !opensNew(known, block.new.go)) delete cut.new;
  const empty = [cut.fields, cut.buttons, cut.cards, cut.chart].some((list) => list?.length === 0);
  return empty ? undefined : cut;
}

function redactLine(known: VisibleNames, line: FieldLine): FieldLine | undefined {
  if (!forRoles(line.for, known.roles) || !isVisibleName(known, line.field)) return undefined;
  return {
    ...line,
    visibleWhen: redactCondition(known, line.visibleWhen, false),
    enabledWhen: redactCondition(known, line.enabledWhen, false),
    ...(Array.isArray(line.title) ? { title: redactCases(known, line.title) } : {}),
  };
}

function seesProgress(known: VisibleNames, { from, of, total, next }: Progress): boolean {
  const child = from === undefined ? undefined : known.schemas.resources[from];
  if (from !== undefined && !seesBelow(known, from)) return false;
  const inside = child ? visibleNamesOf(known.schemas, child, known.roles) : known;
  return known.readable.has(total) && [of, ...(next ? [next] : [])].every((path) => inside.readable.has(path));
}

/** A part is known by its fields; a resource below by the right to list or read it. */
function seesBelow(known: VisibleNames, of: string): boolean {
  const { definition, schemas, fields, roles } = known;
  const part = Object.values(definition.fields).find((field) => field.part === of || field.path === of);
  if (part) return fields.has(part.path);
  const name = of.split('/').at(-1) ?? of;
  const all = Object.values(schemas.resources);
  // A path of its own (`documents/{id}/versions`) is no resource of its last word's name.
  const child = of.includes('/')
    ? (childAtPath(all, of) ?? childByPath(all, definition, name))
    : (schemas.resources[name] ?? childByPath(all, definition, name));
  return child === undefined || mayEver(child, roles, 'list') || mayEver(child, roles, 'read');
}

function childAtPath(definitions: Definition[], of: string): Definition | undefined {
  const plain = (path: string) => path.replace(/\{[^}]*\}/g, '{}').toLowerCase();
  return definitions.find((child) => child.under.some((under) => plain(under.path) === plain(of)));
}

function childByPath(definitions: Definition[], parent: Definition, name: string): Definition | undefined {
  const parents = [parent.name, ...(parent.source.kind === 'slice' ? [parent.source.of] : [])];
  return definitions.find((child) =>
    child.under.some((under) => parents.includes(under.parent) && under.path.split('/').at(-1) === name),
  );
}

/** `/payments/create` needs the right to create there; other addresses are links. */
function opensNew({ schemas, roles }: VisibleNames, go: string): boolean {
  const [, resource] = /^\/([A-Za-z]+)\/create/.exec(go) ?? [];
  const target = resource === undefined ? undefined : schemas.resources[resource];
  return !target || mayEver(target, roles, 'create') || target.source.kind === 'slice';
}

/** A form may be made of another resource's fields. */
export const visibleNamesFor = (known: VisibleNames, of: string | undefined): VisibleNames => {
  const other = of === undefined ? undefined : known.schemas.resources[of];
  return other ? visibleNamesOf(known.schemas, other, known.roles) : known;
};
