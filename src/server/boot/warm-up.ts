import { setTimeout as pause } from 'node:timers/promises';
import type { ProcessLog } from '../log.ts';

/** The first calls after the start come before it. */
const REST_MS = 3_000;

/** What is large and otherwise loaded by the first who needs it: the library that draws contracts and invoices. */
export async function warmUp(log: ProcessLog, rest = REST_MS): Promise<void> {
  try {
    await pause(rest, undefined, { ref: false });
    const { drawDocument } = await import('../documents/draw-document.ts');
    const blocks = [{ heading: 'A' }, { paragraph: 'a' }, { lines: [{ label: 'A', value: 'a' }] }];
    const filling = { schemas: {} as never, values: {}, definitions: {}, missing: new Set<string>() };
    await drawDocument({ title: 'A', type: 0, context: 'request', needs: {}, blocks }, filling, () => true);
  } catch (error) {
    log.warn({ error: (error as Error).message }, 'what draws documents was not loaded');
  }
}
