import { mayWrite } from '../../resource/access/permissions.ts';
import type {
  Actor,
  Block,
  Definition,
  Field,
  FieldLine,
  FormLayout,
  Screen,
} from '../../resource/model/definition.ts';

export type PlannedSection = {
  key: string;
  block: Block;
  /** The fields; none for a block of another kind. */
  lines: FieldLine[];
};

export type FormLayoutPlan = { sections: PlannedSection[]; lines: FieldLine[]; paths: string[] };

/** What a screen's form consists of for this person, before any condition is asked. */
export function planForm(definition: Definition, layout: FormLayout, screen: Screen, actor: Actor): FormLayoutPlan {
  const blocks = layout.sections.length > 0 ? layout.sections : [defaultBlock(definition, screen, actor)];
  const sections = blocks
    .filter((block) => !block.for || block.for.some((role) => actor.roles.includes(role)))
    .map((block, place) => planSection(definition, block, `s${place}`, actor));
  const lines = sections.flatMap((section) => section.lines);
  return { sections, lines, paths: lines.map((line) => line.field) };
}

function planSection(definition: Definition, block: Block, key: string, actor: Actor): PlannedSection {
  const lines = (block.edit === 'each' ? [] : (block.fields ?? [])).filter(
    (line) => definition.fields[line.field] && (!line.for || line.for.some((role) => actor.roles.includes(role))),
  );
  return { key, block, lines };
}

/** Without a form.json: all fields that the person may write, in the order of the file. */
function defaultBlock(definition: Definition, screen: Screen, actor: Actor): Block {
  const mode = screen === 'create' ? 'create' : 'update';
  const fields = Object.values(definition.fields)
    .filter((field) => isWritten(field) && !isInside(definition, field))
    .filter((field) => isWritable(definition, actor, mode, field))
    .map((field) => ({ field: field.path, visibleWhen: true, enabledWhen: true }));
  return { visibleWhen: true, enabledWhen: true, fields };
}

const isWritten = (field: Field) =>
  field.kind !== 'object' && !field.readOnly && !field.copy && !field.computed && field.path !== 'id';

/** A right that depends on the record still makes the field part of the form. */
function isWritable(definition: Definition, actor: Actor, mode: 'create' | 'update', field: Field): boolean {
  const verdict = mayWrite(definition, actor, mode, field.path);
  return verdict.allowed || verdict.reason.startsWith('scopes.');
}

/** Inside a list: the list's own control writes it. */
const isInside = (definition: Definition, field: Field) =>
  Object.values(definition.fields).some(
    (other) => other.kind === 'array' && other.path !== field.path && field.path.startsWith(`${other.path}.`),
  );

export const EMPTY_LAYOUT: FormLayout = { sections: [], panel: [], after: [], fail: {} };
