import { setTimeout as pause } from 'node:timers/promises';
import { bareDefinition } from '../../resource/model/bare-definition.ts';
import type { Log } from '../core/context.ts';

/** The first calls after the start come before it. */
const REST_MS = 3_000;
/** So many sheets with so many rows, one after the other with a rest between: then the code behind them runs at its speed. */
const SHEETS = 5;
const BETWEEN_MS = 200;
const ROWS = 40;
const COLUMNS = 6;

/**
 * Loads what the first request would otherwise load: the library that draws contracts and invoices, by drawing a few sheets
 * that are thrown away.
 */
export async function warmUp(log: Log, rest = REST_MS): Promise<void> {
  try {
    await pause(rest, undefined, { ref: false });
    const { drawDocument } = await import('../domain/documents/draw-document.ts');
    const columns = Array.from({ length: COLUMNS }, () => ({ title: 'A', value: '{a}' }));
    const blocks = [{ heading: 'A' }, { lines: [{ label: 'A', value: 'a' }] }, { table: { rows: 'rows', columns } }];
    const values = { rows: Array.from({ length: ROWS }, () => ({ a: 'a' })) };
    for (let sheet = 0; sheet < SHEETS; sheet += 1) {
      await pause(BETWEEN_MS, undefined, { ref: false });
      const filling = { schemas: {} as never, values, scope: bareDefinition('a', 'A'), behind: {}, gaps: new Map() };
      await drawDocument({ title: 'A', type: -1, context: 'request', blocks }, filling);
    }
  } catch (error) {
    log.warn({ error: (error as Error).message }, 'what draws documents was not loaded');
  }
}
