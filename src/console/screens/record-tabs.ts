import { holds } from '../../resource/conditions/condition.ts';
import type { TemplateEnv } from '../../resource/conditions/template.ts';
import type { Actor, Definition, Tab, TabsLayout } from '../../resource/model/definition.ts';
import { isReadable } from '../blocks/related-resource.ts';
import type { SchemasIndex } from '../schemas/schemas.ts';

/** The page of a resource; without a tabs.json all readable fields and the history. */
export function layoutOf(definition: Definition): TabsLayout {
  if (definition.tabs) return definition.tabs;
  const fields = Object.values(definition.fields)
    .filter((field) => field.kind !== 'object' && field.path !== '_id')
    .map((field) => ({ field: field.path, visibleWhen: true, enabledWhen: true }));
  const always = { visibleWhen: true, enabledWhen: true };
  return {
    title: definition.label,
    summary: [],
    tabs: [],
    blocks: [
      { ...always, fields },
      { ...always, history: true },
    ],
  };
}

/** The tabs that this person sees of this record, each with its place in the file. */
export function tabsFor(
  index: SchemasIndex,
  actor: Actor,
  definition: Definition,
  env: TemplateEnv,
): { tab: Tab; place: number }[] {
  return layoutOf(definition)
    .tabs.map((tab, place) => ({ tab, place }))
    .filter(({ tab }) => !tab.for || tab.for.some((role) => actor.roles.includes(role)))
    .filter(({ tab }) => holds(tab.visibleWhen, env))
    .filter(({ tab }) => tab.blocks.some((block) => isReadable(index, definition, block, env.record ?? {})));
}

/** The tab that an address names, by name or by place; the first one where it names none that is there. */
export function openedTab(tabs: readonly Placed[], wanted: string | undefined): Tab | undefined {
  return (tabs.find((one) => wanted !== undefined && isNamed(one, wanted)) ?? tabs[0])?.tab;
}

type Placed = { tab: Tab; place: number };

/** Tabs are addressed by name and by their place in the file. */
export const isNamed = ({ tab, place }: Placed, wanted: string): boolean =>
  tab.name === wanted || String(place) === wanted;
