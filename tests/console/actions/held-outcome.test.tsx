import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Outcomes, useOutcome } from '../../../src/console/actions/use-outcome.tsx';
import type { Definition } from '../../../src/resource/model/definition.ts';
import { drawPart } from '../real.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const screen: { held: boolean; left: () => void; outcome?: Outcomes } = { held: true, left: vi.fn() };

function Held({ definition }: { definition: Definition }) {
  screen.outcome = useOutcome(definition, { onLeave: screen.left, isHeld: () => screen.held });
  return null;
}

describe('what follows an answer after some seconds', () => {
  it('waits while a window over the form is open, so that the window is not taken away with it [P-025]', async () => {
    drawPart((definition) => <Held definition={definition} />, 'payments');
    await act(async () => vi.advanceTimersByTimeAsync(100));
    const after = { message: 'create.collected', go: '/debits', in: 3 };
    await act(async () => screen.outcome?.succeed(after, {} as never, undefined, 'x'));
    await act(async () => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.left).not.toHaveBeenCalled();
    screen.held = false;
    await act(async () => vi.advanceTimersByTimeAsync(400));
    expect(screen.left).toHaveBeenCalledTimes(1);
  });
});
