import { ApiError, STEP_UP } from './api-error.ts';

/** What the answer says of it: by what the person can prove it. */
export type StepUpNeed = { ways: string[] };

/** Asks the person; true once the server has accepted a proof. */
type Ask = (need: StepUpNeed) => Promise<boolean>;

let ask: Ask = async () => false;
let asking: Promise<boolean> | undefined;
let last = { at: -1, proven: false };

/** Names who asks the person, which is a room above. Returns how to stop. */
export function answerStepUps(by: Ask): () => void {
  ask = by;
  return () => {
    if (ask === by) ask = async () => false;
  };
}

/** Asks the person on behalf of a call. @throws ApiError without a proof. */
export async function askAgain(error: ApiError, sentAt: number): Promise<void> {
  if (await isProven(error, sentAt)) return;
  throw new ApiError(STEP_UP, undefined, error.requestId, 'console.step-up.cancelled');
}

function isProven({ body }: ApiError, sentAt: number): Promise<boolean> | boolean {
  // One answer holds for all calls that were under way when the person gave it.
  if (sentAt < last.at) return last.proven;
  asking ??= ask({ ways: waysOf(body) })
    .then((proven) => {
      last = { at: performance.now(), proven };
      return proven;
    })
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

function waysOf(body: unknown): string[] {
  const { factors } = (body ?? {}) as { factors?: unknown };
  return Array.isArray(factors) ? factors.map(String) : [];
}
