import type { Action, Definition } from '../../resource/model/definition.ts';

/** Drawn red and never as a page's main action: what its file calls grave, a deletion, and a way into a state that is bad. */
export function isGrave(definition: Definition, action: Action): boolean {
  if (action.grave || action.name === 'delete') return true;
  if (action.send?.operation?.op === 'remove' || action.send?.method === 'DELETE') return true;
  return action.to !== undefined && definition.actions.states[String(action.to)]?.tone === 'bad';
}
