import type { MenuEntry } from '../../resource/model/definition.ts';

/** A letter for each section after `g`: the first letter of its name that is still free. */
export function goKeys(menu: MenuEntry[]): { key: string; entry: MenuEntry }[] {
  const taken = new Set<string>();
  return menu.flatMap((entry) => {
    const key = [...entry.resource.toLowerCase()].find((letter) => !taken.has(letter));
    if (!key) return [];
    taken.add(key);
    return [{ key, entry }];
  });
}
