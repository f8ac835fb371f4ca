import { isNotProven } from './api-error.ts';

/**
 * Sends; where the answer asks for a proof, the person is asked once, however many calls wait for it, and the very same is sent
 * again. Without a proof nothing was done, and the failure says so. The code that asks comes with the console, not before.
 */
export async function withStepUp<T>(send: () => Promise<T>): Promise<T> {
  const sentAt = performance.now();
  try {
    return await send();
  } catch (error) {
    if (!isNotProven(error)) throw error;
    const { askAgain } = await import('./ask-again.ts');
    await askAgain(error, sentAt);
    return withStepUp(send);
  }
}
