/** Numbers that the same seed always gives in the same order. */
export type Random = {
  next(): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T | undefined;
};

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    chance: (share) => next() < share,
    pick: (list) => list[Math.floor(next() * list.length)],
  };
}
