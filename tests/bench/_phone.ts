import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright-core';

const SIZE = { width: 390, height: 844 };
const LOOK_EVERY_MS = 50;
const TIMES_MAX = 600;

/**
 * A phone's window with a profile of its own. Its network is not inspected, as the usual driver of a browser always does: for
 * each call the engine would then compute the code position and read whole files again, a tenth of a second that real visitors
 * do not wait for.
 */
export type Phone = {
  open(url: string): Promise<void>;
  evaluate<T>(expression: string): Promise<T>;
  /** Asks until the expression is true of the page. */
  until(expression: string): Promise<void>;
  /** So many times slower than this machine's processor. */
  slow(times: number): Promise<void>;
  close(): Promise<void>;
};

/** `early` runs in each page before its own code. */
export async function openPhone(browser: Browser, early: string): Promise<Phone> {
  const whole = await browser.newBrowserCDPSession();
  const { browserContextId } = await whole.send('Target.createBrowserContext');
  const { targetId } = await whole.send('Target.createTarget', { url: 'about:blank', browserContextId, ...SIZE });
  const send = await talkTo(whole, targetId);
  await send('Page.enable');
  await send('Page.addScriptToEvaluateOnNewDocument', { source: early });
  const evaluate = async <T>(expression: string) =>
    ((await send('Runtime.evaluate', { expression, returnByValue: true })) as { result: { value: T } }).result.value;
  return {
    open: async (url) => void (await send('Page.navigate', { url })),
    evaluate,
    async until(expression) {
      for (let times = 0; times < TIMES_MAX; times += 1) {
        if (await evaluate<boolean>(`Boolean(${expression})`)) return;
        await wait(LOOK_EVERY_MS);
      }
      throw new Error(`never came true: ${expression}`);
    },
    slow: async (rate) => void (await send('Emulation.setCPUThrottlingRate', { rate })),
    async close() {
      await whole.send('Target.disposeBrowserContext', { browserContextId });
      await whole.detach();
    },
  };
}

type Send = (method: string, params?: object) => Promise<unknown>;
type Answer = { id?: number; result?: unknown; error?: { message: string } };

/** Calls to one window, through the session of the whole browser. */
async function talkTo(whole: CDPSession, targetId: string): Promise<Send> {
  const { sessionId } = await whole.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  whole.on('Target.receivedMessageFromTarget', (told) => {
    if (told.sessionId !== sessionId) return;
    const { id = 0, result, error }: Answer = JSON.parse(told.message);
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  let last = 0;
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      const message = JSON.stringify({ id: last, method, params });
      whole.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
    });
}
