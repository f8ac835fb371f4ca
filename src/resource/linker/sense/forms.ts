import { everWritableFields } from '../../access/field-rights.ts';
import { grantsOf } from '../../access/rights.ts';
import { holds, parseCondition } from '../../conditions/condition.ts';
import type { Tree } from '../../model/condition-tree.ts';
import type { Block, Condition, Definition, Field, FormLayout, Row } from '../../model/definition.ts';
import { own } from '../../model/fields.ts';
import { ownersOf } from '../../model/owners.ts';
import { isRow, withValue } from '../../model/path.ts';
import { at, type Cursor, entries, given, items, root, text } from '../cursor.ts';
import { error, type LinkScope } from '../link-context.ts';

/** Forms that cannot be sent, or that never show what they ask for. */
export function checkForms(place: LinkScope): void {
  const { work, definition } = place;
  const file = work.files.get(definition.name)?.form;
  for (const [screen, form] of entries(file ?? root('', undefined)))
    if (screen !== '$schema') checkRepeated(place, at(form, 'sections'));
  for (const screen of Object.keys(definition.form)) checkCarried(place, at(file ?? root('', undefined), screen));
  checkOwned(place);
  const { create } = definition.form;
  if (!file || !create || !given(at(file, 'create', 'sections'))) return;
  const of = create.of === undefined ? definition : own(work.resources, create.of);
  if (!of) return;
  const lines = linesOf(create);
  if (create.of === undefined) checkCreators(place);
  if (create.of === undefined) checkClosed(place, at(file, 'create', 'sections'), create);
  checkWaiting(place, lines, of, create);
  if (create.send === undefined || create.send.url === `/${of.name}`) checkRequired(place, lines, of, create);
}

/** What a form asks for and its call leaves out would be typed for nothing. */
function checkCarried({ work }: LinkScope, form: Cursor): void {
  const body = at(form, 'send', 'body').value;
  if (!isRow(body)) return;
  const sent = JSON.stringify(body);
  for (const block of items(at(form, 'sections')))
    for (const line of items(at(block, 'fields'))) {
      const name = text(line) ?? text(at(line, 'field')) ?? '';
      const isCarried = sent.includes(`{${name}}`) || sent.includes(`{${name}.`) || Object.hasOwn(body, name);
      if (isCarried || at(line, 'enabledWhen').value === false) continue;
      error(work, line, `«send» no lleva «${name}»: lo que se escriba ahí se pierde. Falta «{${name}}» en su «body».`);
    }
}

/** A field that is twice in a form, each time whatever the record holds. */
function checkRepeated({ work }: LinkScope, sections: Cursor): void {
  const seen = new Set<string>();
  for (const block of items(sections)) {
    if (given(at(block, 'visibleWhen')) || given(at(block, 'roles'))) continue;
    for (const line of items(at(block, 'fields'))) {
      const isOpen = !given(at(line, 'visibleWhen')) && !given(at(line, 'roles'));
      const name = text(line) ?? text(at(line, 'field'));
      if (name === undefined || !isOpen) continue;
      if (seen.has(name)) error(work, line, `El campo «${name}» está dos veces en el formulario.`);
      seen.add(name);
    }
  }
}

/** A value that a form asks for and that an action writes: from then on only that action may change it. */
function checkOwned({ work, definition }: LinkScope): void {
  const actions = at(work.files.get(definition.name)?.actions ?? root('', undefined), 'actions');
  for (const [screen, form] of Object.entries(definition.form)) {
    if (!form || form.of !== undefined || form.send || form.buttons?.length === 0) continue;
    for (const { path } of linesOf(form)) {
      const owner = own(definition.fields, path)?.readOnly ? undefined : ownersOf(definition, path)[0];
      const written = at(actions, owner ?? '', 'set', path);
      if (owner === undefined || !given(written)) continue;
      const says = `Solo «${owner}» podrá cambiar «${path}»: el formulario «${screen}» lo pide y ya nadie lo llena ahí.`;
      error(work, written, `${says} Póngalo de solo lectura («readOnly»), o quítelo de «set» o del formulario.`, {
        key: true,
      });
    }
  }
}

/** What a form that creates asks for and no one can give: it is only read, is never shown, or waits for itself. */
function checkClosed({ work, definition }: LinkScope, sections: Cursor, { prefill, buttons }: FormLayout): void {
  // What a form without buttons, or one that copies a record, shows is looked at.
  if (prefill?.copy !== undefined || buttons?.length === 0) return;
  for (const block of items(sections))
    for (const line of items(at(block, 'fields'))) {
      const name = text(line) ?? text(at(line, 'field')) ?? '';
      const field = own(definition.fields, name);
      const when = at(line, 'visibleWhen');
      if (!field || Object.hasOwn(prefill?.set ?? {}, name)) continue;
      if (field.readOnly && !field.computed && !field.copy && field.default === undefined)
        error(work, line, `«${name}» es solo de lectura: el alta no lo puede pedir.`);
      if (field.required && field.default === undefined && when.value === false)
        error(work, when, `«${name}» es obligatorio y no se muestra nunca: el alta no se puede enviar.`);
      if (isRow(when.value) && isSelf(when.value as Condition, name, definition))
        error(work, when, `«${name}» solo se muestra cuando ya tiene valor: en el alta no aparece nunca.`);
    }
}

/** A role that may create and may not write what every record must have: whatever it sends is refused. */
function checkCreators({ work, definition }: LinkScope): void {
  const file = work.files.get(definition.name)?.permissions;
  const needed = Object.values(definition.fields).filter((field) => isAsked(field) && !field.path.includes('.'));
  const set = Object.keys(own(definition.actions.actions, 'create')?.set ?? {});
  for (const role of Object.keys(grantsOf(definition, 'create'))) {
    const writes = new Set(everWritableFields(definition, [role], 'create'));
    const missing = needed.find(({ path }) => !writes.has(path) && !set.includes(path));
    if (file?.value && missing)
      error(
        work,
        at(file, 'operations', 'create'),
        `${role} puede crear y no puede escribir «${missing.path}», que es obligatorio: su alta siempre se rechaza.`,
        { key: true },
      );
  }
}

/** A condition that does not hold as long as the field itself is empty, whatever else the record has. */
function isSelf(when: Condition, name: string, definition: Definition): boolean {
  const { default: value } = definition.fields[name] ?? {};
  const names = fieldsIn(when, definition);
  return (
    value === undefined &&
    names.includes(name) &&
    names.every((one) => one === name) &&
    !holds(when, { definition, record: {} })
  );
}

type Line = { path: string; when: Condition[] };

function linesOf({ sections }: FormLayout): Line[] {
  const ofBlock = (block: Block): Line[] =>
    (block.fields ?? []).map(({ field, visibleWhen }) => ({ path: field, when: [block.visibleWhen, visibleWhen] }));
  return sections.flatMap(ofBlock);
}

/** Fields that each appear only when the next one of them has a value. */
function checkWaiting(place: LinkScope, lines: Line[], of: Definition, form: FormLayout): void {
  const filled = new Set(Object.keys(form.prefill?.set ?? {}));
  const start = Object.values(of.fields).reduce<Row>(
    (row, { path, default: value }) => (value === undefined ? row : withValue(row, path, value)),
    {},
  );
  const waiting = new Map<string, string[]>();
  for (const line of form.prefill?.copy ? [] : lines) {
    const closed = line.when.filter(
      (when) => typeof when !== 'boolean' && !holds(when, { definition: of, record: start }),
    );
    const names = closed.flatMap((when) => fieldsIn(when, of)).filter((name) => !filled.has(name));
    if (names.length > 0) waiting.set(line.path, names);
  }
  for (const one of waiting.keys()) {
    const round = roundFrom(one, waiting);
    if (!round || round.some((name) => name < one)) continue;
    const { work, definition } = place;
    const file = work.files.get(definition.name)?.form;
    const waits = round.map((name, index) => `«${name}» espera a «${round[(index + 1) % round.length]}»`);
    const says = new Intl.ListFormat('es-MX').format(waits);
    if (file) error(work, at(file, 'create', 'sections'), `${says}: ninguno aparece.`);
  }
}

/** The shortest way along which a field waits for itself. */
function roundFrom(start: string, waiting: ReadonlyMap<string, string[]>): string[] | undefined {
  const open = [[start]];
  const seen = new Set<string>();
  for (let way = open.shift(); way; way = open.shift()) {
    for (const next of waiting.get(way.at(-1) ?? '') ?? []) {
      if (next === start && way.length > 1) return way;
      if (next === start || seen.has(next)) continue;
      seen.add(next);
      open.push([...way, next]);
    }
  }
  return undefined;
}

function fieldsIn(condition: Condition, definition: Definition): string[] {
  const parsed = parseCondition(condition, { definition });
  const walk = (tree: Tree): string[] => {
    if (tree.kind === 'and' || tree.kind === 'or') return tree.parts.flatMap(walk);
    const leaf = tree.kind === 'not' ? tree.part : tree;
    return leaf.kind === 'compare' && leaf.left.kind === 'field' ? [leaf.left.path] : [];
  };
  return parsed.ok ? walk(parsed.tree) : [];
}

/** Each required field is asked, or filled by a default, by what the form takes over, or by the action itself. */
function checkRequired({ work, definition }: LinkScope, lines: Line[], of: Definition, form: FormLayout): void {
  const { create } = of.actions.actions;
  const effect = create?.effect === undefined ? undefined : own(work.registry.effects, create.effect);
  const given = [
    ...lines.map(({ path }) => path),
    ...Object.keys(form.prefill?.set ?? {}),
    ...Object.keys(create?.set ?? {}),
    ...Object.keys(create?.ask ?? {}),
    ...(effect?.sets ?? []),
  ];
  if (form.prefill?.copy !== undefined) return;
  const isGiven = (path: string) =>
    given.some((one) => one === path || path.startsWith(`${one}.`) || one.startsWith(`${path}.`));
  const file = work.files.get(definition.name)?.form;
  for (const field of Object.values(of.fields)) {
    const [parent] = [field.path.slice(0, field.path.lastIndexOf('.'))];
    // A field of an object counts where something of the object is asked.
    if (field.path.includes('.') && !isGiven(parent)) continue;
    if (!file || !isAsked(field) || isGiven(field.path)) continue;
    error(work, at(file, 'create', 'sections'), `El alta no pide «${field.path}», que es obligatorio.`);
  }
}

const isAsked = (field: Field): boolean =>
  field.required && !field.readOnly && !field.computed && !field.copy && field.default === undefined;
