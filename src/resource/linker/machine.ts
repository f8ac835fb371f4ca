import type { Action, Actions, Definition, Json } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { at } from './cursor.ts';
import { error, type LinkContext, type LinkScope } from './link-context.ts';

/** A step of the machine: where it starts, where it ends, and what makes it. */
type Move = { from: string; to: string; by: string };

/**
 * Each state of a machine is reachable from the initial states, has a way out unless it is final, and can still reach a final
 * state. Problems show the path that leads there: `0 → lend → 1`.
 */
export function checkStates({ work, definition }: LinkScope): void {
  const file = work.files.get(definition.name)?.actions;
  const written = file && at(file, 'states');
  const { field, states } = definition.actions;
  if (!file || !written?.value || !field) return;
  const { starts, moves } = machineOf(work, definition);
  const ways = waysFrom(starts, moves);
  const ends = endingStates(states, moves);
  for (const [name, state] of Object.entries(states)) {
    if (state.derived) continue;
    const say = (message: string) => error(work, at(file, 'states', name), message, { key: true });
    const way = ways.get(name);
    if (!way) say(`Ninguna acción llega al estado «${name}».`);
    if (state.final) {
      const away = ownMoves(definition.actions).find((move) => move.from === name);
      if (away) say(`El estado «${name}» es final, pero de él sale una acción.${wayText(way, away)}`);
    } else if (!moves.some((move) => move.from === name && move.to !== name)) {
      say(`Del estado «${name}» no sale ninguna acción y no es final.${wayText(way)}`);
    } else if (ends.size > 0 && !ends.has(name)) {
      say(`Desde el estado «${name}» no se llega a ningún estado final.${wayText(way)}`);
    }
  }
}

const wayText = (way: Move[] | undefined, next?: Move): string => {
  const steps = [...(way ?? []), ...(next ? [next] : [])];
  const [first] = steps;
  if (!first) return '';
  return ` Se llega por: ${first.from}${steps.map(({ by, to }) => ` → ${by} → ${to}`).join('')}.`;
};

/** All moves, those of effects included: of the resource's own actions, and of other resources' (a payment ends a loan). */
export function machineOf(
  work: Pick<LinkContext, 'resources' | 'registry'>,
  definition: Definition,
): { starts: string[]; moves: Move[] } {
  const { actions } = definition;
  const field = actions.field ? own(definition.fields, actions.field) : undefined;
  const starts = field?.default === undefined ? [] : [String(field.default)];
  const moves = ownMoves(actions);
  const everyAction = Object.values(work.resources).flatMap((other) =>
    Object.values(other.actions.actions).map(({ name, effect }) => ({
      effect,
      name: other.name === definition.name ? name : `${other.name}.${name}`,
    })),
  );
  for (const { name, effect } of everyAction) {
    const leads = effect === undefined ? undefined : own(work.registry.effects, effect)?.leads;
    for (const { from, to } of (leads && own(leads, definition.name)) ?? []) {
      if (!from) starts.push(...to.map(String));
      else moves.push(...from.flatMap((one) => to.map((next) => move(one, next, name))));
    }
  }
  const [first] = Object.keys(actions.states);
  if (starts.length === 0 && first !== undefined) starts.push(first);
  return { starts: [...new Set(starts)], moves };
}

function ownMoves({ field, states, actions }: Actions): Move[] {
  return Object.values(actions).flatMap((action) => {
    const to = action.to ?? (field === undefined ? undefined : action.set[field]);
    if (to === undefined || (typeof to === 'string' && to.startsWith('$'))) return [];
    return leaves(states, action).map((from) => move(from, to, action.name));
  });
}

/** An action without `from` may be run in each state that is not final. */
function leaves(states: Actions['states'], { from }: Action): Json[] {
  return (
    from ??
    Object.keys(states).filter((name) => {
      const { final, derived } = states[name] ?? {};
      return !final && !derived;
    })
  );
}

const move = (from: Json, to: Json, by: string): Move => ({ from: String(from), to: String(to), by });

/** The shortest way to each state that can be reached. */
function waysFrom(starts: string[], moves: Move[]): Map<string, Move[]> {
  const ways = new Map<string, Move[]>(starts.map((start) => [start, []]));
  const open = [...starts];
  for (let state = open.shift(); state !== undefined; state = open.shift()) {
    for (const step of moves.filter(({ from }) => from === state)) {
      if (ways.has(step.to)) continue;
      ways.set(step.to, [...(ways.get(state) ?? []), step]);
      open.push(step.to);
    }
  }
  return ways;
}

/** The states from which some final one can be reached, the final ones included. */
function endingStates(states: Actions['states'], moves: Move[]): Set<string> {
  const ends = new Set(Object.keys(states).filter((name) => states[name]?.final));
  for (let before = -1; before !== ends.size; ) {
    before = ends.size;
    for (const { from, to } of moves) if (ends.has(to)) ends.add(from);
  }
  return ends;
}
