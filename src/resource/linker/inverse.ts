import type { Action } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { LISTED_OPERATIONS } from '../model/owners.ts';
import { type Cursor, given, text } from './cursor.ts';
import { error, known, type LinkScope } from './link-context.ts';

/**
 * The action that takes another one back: it asks nothing, leads to where that one began, and neither of them writes to the
 * ledger, because money goes back by a dialog of its own.
 */
export function checkInverse(place: LinkScope, cursor: Cursor, name: string): void {
  if (!given(cursor)) return;
  const { work, definition } = place;
  const { actions } = definition.actions;
  const wanted = text(cursor) ?? '';
  if (!known(work, cursor, 'action', wanted, Object.keys(actions), { of: definition.name })) return;
  const [action, inverse] = [own(actions, name), own(actions, wanted)];
  const fault = action && inverse && faultOf(place, action, inverse);
  if (fault) error(work, cursor, fault);
}

function faultOf({ work }: LinkScope, action: Action, inverse: Action): string | undefined {
  if (!isCalled(action)) return 'Solo deshace con otra acción lo que es una acción: ni operaciones ni enlaces.';
  if (!isCalled(inverse) || inverse === action) return `«${inverse.name}» no es una acción que deshaga.`;
  const money = [action, inverse].find(({ effect }) => effect && own(work.registry.effects, effect)?.ledger);
  if (money) return `«${money.name}» mueve dinero: se regresa con su propio diálogo, no se deshace.`;
  const asked = Object.keys(inverse.ask).find((question) => !inverse.optional?.includes(question));
  if (asked) return `«${inverse.name}» pregunta «${asked}»: deshacer no pregunta nada.`;
  return leadsBack(action, inverse) ? undefined : `«${inverse.name}» no regresa al estado del que se partió.`;
}

const isCalled = ({ name, go, open }: Action): boolean => !LISTED_OPERATIONS.includes(name) && !go && !open;

/** From where the action ends to where it began, if that is one state. */
function leadsBack({ from, to }: Action, inverse: Action): boolean {
  if (to === undefined) return inverse.to === undefined;
  return from?.length === 1 && from[0] === inverse.to && (inverse.from?.includes(to) ?? true);
}
