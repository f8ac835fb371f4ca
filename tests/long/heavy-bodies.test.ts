import { expect, it } from 'vitest';
import { heavyCalls } from '../server/http/heavy-bodies.ts';
import { startWireHouse } from '../server/http/wire-house.ts';

it('every shape of a large body costs work in proportion to its size on every write route', async () => {
  const wire = await startWireHouse();
  try {
    const calls = await heavyCalls(wire, { size: 1024 * 1024, each: 1 });
    expect(calls.filter(({ allocated, call }) => allocated > 400 && !/login|passwords/.test(call))).toEqual([]);
    expect(calls.filter(({ answered, status }) => answered > 20_000 || status >= 500)).toEqual([]);
  } finally {
    await wire.stop();
  }
}, 1_800_000);
