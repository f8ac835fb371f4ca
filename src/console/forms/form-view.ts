import { mayWrite } from '../../resource/access/permissions.ts';
import { writesByRow } from '../../resource/access/writes-by-row.ts';
import { holds } from '../../resource/conditions/condition.ts';
import type { Vars } from '../../resource/model/condition-tree.ts';
import type {
  Actor,
  Block,
  CatalogItem,
  Definition,
  Field,
  FieldLine,
  FormLayout,
  Row,
  Screen,
  Verdict,
} from '../../resource/model/definition.ts';
import { isChoice, isObject } from '../../resource/model/of-kind.ts';
import { valueAt } from '../../resource/model/path.ts';
import { conditionHolds } from '../../resource/validation/form-errors.ts';
import type { FormModule } from '../../resource/validation/form-schemas.ts';
import { holdingNarrowings, type Narrowing } from '../../resource/validation/holding-rules.ts';
import { remainingChoices } from '../schemas/form-module.ts';
import type { SchemasIndex } from '../schemas/schemas.ts';

export type FieldView = {
  line: FieldLine;
  enabled: boolean;
  /** Why the person may not write it; a field disabled by the layout alone is sent all the same. */
  verdict: Verdict;
  required: boolean;
  choices: CatalogItem[];
  mediaType: string | undefined;
};

/** The current view of the whole form. Computed once per change of the record and compared by content where it is drawn. */
export type FormView = {
  sections: ReadonlySet<string>;
  fields: ReadonlyMap<string, FieldView>;
  /** What the rules that hold say of fields. */
  narrowings: Record<string, Narrowing>;
};

type Subject = {
  definition: Definition;
  index: SchemasIndex;
  actor: Actor;
  plan: FormLayoutPlan;
  module: FormModule;
  mode: 'create' | 'update' | 'ask';
  stored: Row | undefined;
  /** What roles alone decide of the fields: the same at each key. */
  verdicts: Map<string, Verdict>;
};

const ALLOWED: Verdict = { allowed: true };

export function viewForm(subject: Subject, record: Row, vars: Vars): FormView {
  const { definition, plan, module } = subject;
  const env = { definition, record, vars: { ...vars, record } };
  const narrowings = holdingNarrowings(definition, record, (rule, filled) => conditionHolds(module, rule, filled));
  const fields = new Map<string, FieldView>();
  const sections = new Set<string>();
  for (const { key, block, lines } of plan.sections) {
    if (!holds(block.visibleWhen, env)) continue;
    sections.add(key);
    const open = holds(block.enabledWhen, env);
    for (const line of lines) {
      if (!holds(line.visibleWhen, env)) continue;
      fields.set(
        line.field,
        viewField(subject, line, open && holds(line.enabledWhen, env), record, narrowings[line.field]),
      );
    }
  }
  return { sections, fields, narrowings };
}

function viewField(subject: Subject, line: FieldLine, open: boolean, record: Row, narrowing?: Narrowing): FieldView {
  const { definition, index } = subject;
  const field = definition.fields[line.field];
  const verdict = writeVerdict(subject, line.field, record);
  return {
    line,
    enabled: open && verdict.allowed,
    verdict,
    required: (field?.required ?? false) || (narrowing?.required ?? false),
    choices: field ? remainingChoices(field, line, narrowing, index.catalogs) : [],
    mediaType: narrowing?.mediaType ?? field?.limits.mediaType,
  };
}

function writeVerdict({ definition, actor, mode, stored, verdicts }: Subject, path: string, record: Row): Verdict {
  if (mode === 'ask') return ALLOWED;
  const known = verdicts.get(path);
  if (known) return known;
  const verdict = mayWrite(definition, actor, mode, path, { record, parent: {}, ...(stored ? { stored } : {}) });
  if (!writesByRow(definition, mode, path)) verdicts.set(path, verdict);
  return verdict;
}

/** Keeps the objects of the view before where nothing changed, so that unchanged fields are not drawn again. */
export function shareView(before: FormView | undefined, next: FormView): FormView {
  if (!before) return next;
  const fields = new Map<string, FieldView>();
  for (const [path, view] of next.fields) {
    const old = before.fields.get(path);
    fields.set(path, old && sameField(old, view) ? old : view);
  }
  return { ...next, fields };
}

function sameField(one: FieldView, other: FieldView): boolean {
  return (
    one.line === other.line &&
    one.enabled === other.enabled &&
    one.required === other.required &&
    one.mediaType === other.mediaType &&
    (one.verdict.allowed
      ? other.verdict.allowed
      : !other.verdict.allowed && one.verdict.reason === other.verdict.reason) &&
    one.choices.length === other.choices.length &&
    one.choices.every(
      (item, place) => item.code === other.choices[place]?.code && item.label === other.choices[place]?.label,
    )
  );
}

/** Choices that the rules leave a single value for, and lists that hold what the rules no longer offer: they follow by themselves. */
export function forcedValues(definition: Definition, record: Row, view: FormView): Row {
  const forced: Row = {};
  for (const [path, { choices }] of Object.entries(view.narrowings)) {
    const [only] = choices ?? [];
    const field = definition.fields[path];
    if (field?.kind === 'choices' && choices && view.fields.has(path)) {
      const held = valueAt(record, path);
      const kept = Array.isArray(held) ? held.filter((code) => choices.includes(code)) : [];
      const next = kept.length > 0 || choices.length > 1 ? kept : choices;
      if (!Array.isArray(held) ? choices.length === 1 : next.length !== held.length) forced[path] = next;
      continue;
    }
    if (choices?.length !== 1 || only === undefined || !isChoice(field) || !view.fields.has(path)) continue;
    if (valueAt(record, path) !== only) forced[path] = only;
  }
  return forced;
}

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
  !isObject(field) && !field.readOnly && !field.copy && !field.computed && field.path !== 'id';

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
