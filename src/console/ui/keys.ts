/**
 * Every key of the console: where it works, its name, and what is pressed. Handlers ask for a key by its name and `/atajos` lists
 * them, so that there is no other; what a key does is said by `console.keyboard.<name>`.
 */
export const KEYS = [
  ['everywhere', 'search', '/', 'Control+k'],
  ['everywhere', 'page-help', 'F1'],
  ['everywhere', 'keys', '?'],
  ['everywhere', 'undo', 'z'],
  ['everywhere', 'close', 'Escape'],
  ['everywhere', 'go', 'g'],
  ['moving', 'down', 'ArrowDown'],
  ['moving', 'up', 'ArrowUp'],
  ['moving', 'right', 'ArrowRight'],
  ['moving', 'left', 'ArrowLeft'],
  ['moving', 'first', 'Home'],
  ['moving', 'last', 'End'],
  ['list', 'open', 'Enter'],
  ['list', 'open-apart', 'Control+Enter'],
  ['list', 'peek', ' '],
  ['list', 'explain', '='],
  ['list', 'move', 'm'],
  ['record', 'next', 'j'],
  ['record', 'previous', 'k'],
  ['form', 'save', 'Enter'],
  ['review', 'validate', 'a'],
  ['review', 'reject', 'r'],
  ['review', 'pending', 'n'],
] as const;

export type KeyName = (typeof KEYS)[number][1];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What is pressed for a key, the first where there are several. */
export const pressedFor = (name: KeyName): string => combinations(name)[0] ?? '';

/** Whether the event is that key. Capitals count as their letters, the command key as the control key. */
export const isKey = (event: Pressed, name: KeyName): boolean =>
  combinations(name).some((keys) => isLetter(event, keys));

/** The same of a letter that has no name: the one of a section after `go`. */
export const isLetter = ({ key, ctrlKey, metaKey, altKey }: Pressed, letter: string): boolean =>
  !altKey && letter === `${ctrlKey || metaKey ? 'Control+' : ''}${key.length > 1 ? key : key.toLowerCase()}`;

/** Which of these keys the event is. */
export const keyOf = <Name extends KeyName>(event: Pressed, ...names: Name[]): Name | undefined =>
  names.find((name) => isKey(event, name));

const combinations = (name: KeyName): string[] => KEYS.find(([, one]) => one === name)?.slice(2) ?? [];
