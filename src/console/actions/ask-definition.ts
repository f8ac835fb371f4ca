import type { Action, Definition } from '../../resource/definition.ts';

/** What an action asks, as the definition of a small form of its own: plain fields, no rules of the record. */
export function askDefinition(definition: Definition, action: Action): Definition {
  return {
    ...definition,
    fields: action.ask,
    rules: [],
    checks: [],
    implies: {},
    unique: [],
    form: {},
  };
}
