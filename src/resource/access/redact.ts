import { helpKeys } from '../messages/help.ts';
import type {
  Action,
  Definition,
  Field,
  FormLayout,
  Grants,
  NextStep,
  Permissions,
  Preview,
  Schemas,
  Screen,
  TabsLayout,
} from '../model/definition.ts';
import { mentioned } from '../validation/validate.ts';
import { mayEver } from './permissions.ts';
import { redactBlocks, visibleNamesFor } from './redact-blocks.ts';
import { redactList } from './redact-list.ts';
import { names } from './rights.ts';
import { seenFigures } from './seen-figures.ts';
import {
  forRoles,
  isVisibleName,
  mayRunEver,
  redactCases,
  redactCondition,
  seesCondition,
  type VisibleNames,
  visibleNamesOf,
} from './visible-names.ts';

/**
 * The definition as a set of roles may know it: fields that none of them may read or write are gone, and with them every
 * column, filter, tab, block, action, message, right and text that names one.
 *
 * A condition about such a field is not sent. In layouts and scopes it becomes `false` (hidden, disabled, no row): it must
 * reveal nothing. A guard of an action becomes `true`: the person has the right, the server judges the guard. Everything stays
 * safe without this cut; it only keeps the console from knowing more than its user.
 *
 * @example redactDefinition(schemas, users, ['PARTNER']).fields.logged // undefined
 */
export function redactDefinition(schemas: Schemas, definition: Definition, roles: readonly string[]): Definition {
  const known = visibleNamesOf(schemas, definition, roles);
  const fields = Object.entries(definition.fields).filter(([path]) => known.fields.has(path));
  const actions = cutActions(known);
  const cut: Definition = {
    ...definition,
    label: redactCases(known, definition.label),
    source:
      definition.source.kind === 'slice'
        ? { ...definition.source, where: redactCondition(known, definition.source.where, false) }
        : definition.source,
    under: definition.under.map((under) => ({ ...under, where: redactCondition(known, under.where, false) })),
    unique: definition.unique.filter(
      (unique) => unique.fields.every((path) => known.fields.has(path)) && seesCondition(known, unique.where ?? true),
    ),
    implies: Object.fromEntries(
      Object.entries(definition.implies)
        .filter(([path]) => known.fields.has(path))
        .map(([path, lighter]) => [path, lighter.filter((other) => known.fields.has(other))]),
    ),
    fields: Object.fromEntries(fields.map(([path, field]) => [path, cutField(known, field)])),
    rules: definition.rules.filter((rule) => mentioned(rule.schema).every((path) => known.fields.has(path))),
    list: redactList(known, definition.list),
    form: cutForms(known),
    permissions: cutPermissions(known, Object.keys(actions.actions)),
    actions,
    messages: {},
  };
  const tabs = definition.tabs && cutTabs(known, definition.tabs);
  if (tabs) cut.tabs = tabs;
  else delete cut.tabs;
  const figures = seenFigures(schemas, definition, { roles: [...roles] });
  if (Object.keys(figures).length > 0) cut.figures = figures;
  else delete cut.figures;
  if (!roles.some((role) => schemas.roles.groups['@admins']?.includes(role))) delete cut.lines;
  cut.messages = cutMessages(known, cut);
  return cut;
}

/** Which records may be chosen is asked by the server; a condition about unknown fields of theirs stays there. */
function cutField({ schemas, roles }: VisibleNames, field: Field): Field {
  const target = field.reference === undefined ? undefined : schemas.resources[field.reference];
  if (field.where === undefined || !target) return field;
  return seesCondition(visibleNamesOf(schemas, target, roles), field.where) ? field : { ...field, where: true };
}

function cutForms(known: VisibleNames): Definition['form'] {
  const form: Definition['form'] = {};
  for (const [screen, layout] of Object.entries(known.definition.form) as [Screen, FormLayout][]) {
    // A form without buttons sends nothing: it is a view, and who reads may open it.
    const sends = layout.buttons === undefined || layout.buttons.length > 0;
    const right = !sends ? 'read' : screen === 'create' ? 'create' : screen === 'edit' ? 'update' : undefined;
    const inner = visibleNamesFor(known, layout.of);
    if (right && layout.of === undefined && !mayRunEver(known, right)) continue;
    form[screen] = {
      ...layout,
      ...(layout.title ? { title: redactCases(inner, layout.title) } : {}),
      sections: redactBlocks(inner, layout.sections),
      panel: redactBlocks(inner, layout.panel),
      after: redactCases(inner, layout.after),
      ...(layout.buttons
        ? {
            buttons: layout.buttons.filter(
              ({ action, for: only }) => forRoles(only, known.roles) && mayRunEver(known, action),
            ),
          }
        : {}),
    };
  }
  return form;
}

function cutTabs(known: VisibleNames, layout: TabsLayout): TabsLayout {
  const tabs = layout.tabs
    .filter((tab) => forRoles(tab.for, known.roles))
    .map(({ indicator, ...tab }) => ({
      ...tab,
      ...(indicator !== undefined && isVisibleName(known, indicator) ? { indicator } : {}),
      title: redactCases(known, tab.title),
      visibleWhen: redactCondition(known, tab.visibleWhen, false),
      blocks: redactBlocks(known, tab.blocks),
    }))
    .filter((tab) => tab.blocks.length > 0);
  return {
    title: redactCases(known, layout.title),
    summary: redactBlocks(known, layout.summary),
    tabs,
    blocks: redactBlocks(known, layout.blocks),
  };
}

/** Grants of these roles only; scopes only where one of them is used. */
function cutPermissions(known: VisibleNames, actions: string[]): Permissions {
  const { permissions } = known.definition;
  const only = (grants: Grants): Grants =>
    Object.fromEntries(Object.entries(grants).filter(([role]) => known.roles.includes(role)));
  const cut: Permissions = {
    scopes: {},
    operations: Object.fromEntries(
      Object.entries(permissions.operations).map(([name, grants]) => [name, only(grants)]),
    ),
    fields: permissions.fields.flatMap(({ of, at: _, ...uses }) => {
      const paths = [...known.fields].filter((path) => names({ of }, path));
      const entries = Object.entries(uses).map(([use, grants]) => [use, only(grants)]);
      return paths.length > 0 ? [{ of: paths, ...Object.fromEntries(entries) }] : [];
    }),
    ...(permissions.fresh ? { fresh: permissions.fresh } : {}),
    actions: Object.fromEntries(
      Object.entries(permissions.actions)
        .filter(([name]) => actions.includes(name))
        .map(([name, grants]) => [name, only(grants)]),
    ),
  };
  const all = [
    ...Object.values(cut.operations),
    ...Object.values(cut.actions),
    ...cut.fields.flatMap((rule) => [rule.read, rule.reveal, rule.create, rule.update]),
  ];
  const used = new Set(all.flatMap((grants) => Object.values(grants ?? {})));
  for (const [name, scope] of Object.entries(permissions.scopes)) {
    if (used.has(name)) cut.scopes[name] = redactCondition(known, scope, false);
  }
  return cut;
}

function cutActions(known: VisibleNames): Definition['actions'] {
  const { field, states, course, actions } = known.definition.actions;
  const seen = field !== undefined && known.fields.has(field);
  const kept = Object.entries(actions).filter(([name]) => mayRunEver(known, name));
  return {
    ...(seen ? { field } : {}),
    states: seen ? states : {},
    ...(seen && course ? { course } : {}),
    ...(seen && course && mayEver(known.definition, known.roles, 'history') ? { next: nextSteps(known) } : {}),
    actions: Object.fromEntries(kept.map(([name, action]) => [name, cutAction(known, action)])),
  };
}

/** What may come after each state and who does it: readers of the history know the names of all actions. */
function nextSteps({ schemas, definition }: VisibleNames): Record<string, NextStep[]> {
  const { states, actions } = definition.actions;
  const admins = schemas.roles.groups['@admins'] ?? [];
  const steps = Object.values(actions).flatMap((action) => {
    const { name, from = [], to } = action;
    if (to === undefined) return [];
    const granted = Object.keys(definition.permissions.actions[name] ?? {});
    // Administrators may do nearly everything: those whose work it is come first.
    const byWork = [
      ...granted.filter((role) => !admins.includes(role)),
      ...granted.filter((role) => admins.includes(role)),
    ];
    const roles = byWork.map((role) => schemas.roles.roles[role]?.label ?? role);
    const title =
      definition.messages[`${name}.title`] ?? action.title.find(({ when }) => when === undefined)?.is ?? name;
    return from.map((state) => ({ state: String(state), to, action: title, roles }));
  });
  const of = (name: string) => steps.filter(({ state }) => state === name).map(({ state: _, ...step }) => step);
  return Object.fromEntries(Object.keys(states).flatMap((name) => (of(name).length > 0 ? [[name, of(name)]] : [])));
}

function cutAction(known: VisibleNames, { notify: _, preview, ...action }: Action): Action {
  return {
    ...action,
    ...(preview ? { preview: cutPreview(known, preview) } : {}),
    title: redactCases(known, action.title),
    when: redactCondition(known, action.when, true),
    set: Object.fromEntries(Object.entries(action.set).filter(([path]) => known.fields.has(path))),
    after: redactCases(known, action.after),
  };
}

/** The server computes a preview; its viewer must be allowed to know no more than the summed fields, and from which total on it is typed. */
function cutPreview({ definition, fields }: VisibleNames, { sum, date, typed }: Preview): Preview {
  const isKnown = (name: string) => fields.has(name) || definition.fields[name] === undefined;
  return { sum: sum.filter(isKnown), ...(date === undefined ? {} : { date }), ...(typed ? { typed } : {}), warn: [] };
}

/** Sentences about what is gone are gone: of fields, actions, rules, scopes and states. Readers of the history keep the names of actions. */
function cutMessages({ definition, roles }: VisibleNames, cut: Definition): Record<string, string> {
  const named = mayEver(definition, roles, 'history')
    ? new Set(Object.keys(definition.actions.actions).map((name) => `${name}.title`))
    : new Set<string>();
  const gone = [
    ...Object.keys(definition.fields)
      .filter((path) => !cut.fields[path])
      .map((path) => `fields.${path}.`),
    ...Object.keys(definition.actions.actions)
      .filter((name) => !cut.actions.actions[name])
      .map((name) => `${name}.`),
    ...definition.rules.filter((rule) => !cut.rules.includes(rule)).map((rule) => `rules.${rule.name}`),
    ...Object.keys(definition.permissions.scopes)
      .filter((name) => cut.permissions.scopes[name] === undefined)
      .map((name) => `scopes.${name}`),
    ...(definition.actions.field && !cut.actions.field ? ['states.'] : []),
    ...(definition.tabs?.tabs ?? [])
      .filter(({ name }) => !cut.tabs?.tabs.some((tab) => tab.name === name))
      .map(({ name }) => helpKeys.tab(name)),
  ];
  const kept = Object.entries(definition.messages).filter(
    ([key]) =>
      named.has(key) ||
      !gone.some((prefix) => key === prefix || key.startsWith(prefix.endsWith('.') ? prefix : `${prefix}.`)),
  );
  return Object.fromEntries(kept);
}
