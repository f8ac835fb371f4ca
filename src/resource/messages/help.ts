import type { Definition } from '../model/definition.ts';

type Named = Pick<Definition, 'tabs' | 'actions' | 'fields'>;

/** The keys of a resource's help: of itself, of each tab, action and state, and of each field by its whole path. */
export const helpKeys = {
  resource: 'help',
  tab: (name: string): string => `help.${name}`,
  action: (name: string): string => `${name}.help`,
  state: (value: string): string => `states.${value}.help`,
  field: (path: string): string => `fields.${path}.help`,
};

/** Every help key that names something of this resource. */
export function helpKeysOf({ tabs, actions, fields }: Named): string[] {
  return [
    helpKeys.resource,
    ...(tabs?.tabs ?? []).map(({ name }) => helpKeys.tab(name)),
    ...Object.keys(actions.actions).map(helpKeys.action),
    ...Object.keys(actions.states).map(helpKeys.state),
    ...Object.keys(fields).map(helpKeys.field),
  ];
}

/** What a help key would name; undefined for any other key. */
export function helpNames(key: string): 'tab' | 'action' | 'state' | 'field' | undefined {
  if (key.startsWith('help.')) return 'tab';
  if (!key.endsWith('.help')) return undefined;
  if (key.startsWith('fields.')) return 'field';
  return key.startsWith('states.') ? 'state' : 'action';
}
