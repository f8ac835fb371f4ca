import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeBell } from '../../../src/server/events/bell.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function bellOf(people: number[]) {
  const heard: [number, object][] = [];
  let unread = 0;
  const listeners = new Set(
    people.map((id) => ({
      who: async () => ({ id }) as never,
      send: (_event: string, data: object) => void heard.push([id, data]),
      close: () => undefined,
    })),
  );
  const bell = makeBell(listeners, async () => unread);
  return {
    heard,
    async ring(person: number) {
      unread += 1;
      bell.ring([person]);
      await vi.advanceTimersByTimeAsync(0);
    },
    close: bell.close,
  };
}

describe('the bell', () => {
  it('rings at once, then at most once in two seconds with the last number, in each browser of the person (desk 34)', async () => {
    const { heard, ring, close } = bellOf([3, 3, 4]);
    for (let time = 0; time < 50; time += 1) await ring(3);
    expect(heard).toEqual([
      [3, { unread: 1 }],
      [3, { unread: 1 }],
    ]);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(heard).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(heard.slice(2)).toEqual([
      [3, { unread: 50 }],
      [3, { unread: 50 }],
    ]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(heard).toHaveLength(4);
    await ring(4);
    expect(heard.at(-1)).toEqual([4, { unread: 51 }]);
    close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
