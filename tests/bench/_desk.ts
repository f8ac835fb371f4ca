import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Row } from '../../src/resource/model/definition.ts';
import type { Db } from '../../src/server/core/context.ts';
import { quantile } from './growth.ts';

export const ROLES = ['super-admin', 'partner'] as const;
export type Role = (typeof ROLES)[number];
export type Ask = (role: Role, path: string, body?: unknown, method?: string) => Promise<{ status: number; body: Row }>;
export type Desk = { child: ChildProcess; folder: string; db: Db; ask: Ask };

export const asker =
  (port: number, tokens: Record<Role, string>): Ask =>
  async (role, path, body, method = body ? 'POST' : 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${tokens[role]}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as Row };
  };

export const listed = (resource: string, filter: object, limit = 25) =>
  `${resource}?limit=${limit}&page=0&field=id&order=DESC&filter=${encodeURIComponent(JSON.stringify(filter))}`;
export const PAGE = listed('requests', {});
export const middle = (values: number[]) => quantile(values, 0.5);

export async function timed(act: () => Promise<{ status: number; body?: unknown }>, expected = [200]): Promise<number> {
  const from = performance.now();
  const { status, body } = await act();
  if (!expected.includes(status)) throw new Error(`it was answered with ${status}: ${JSON.stringify(body)}`);
  return performance.now() - from;
}

/** The first start of a day charges what is overdue and writes to its people, beside which nothing is measured. */
export async function untilNothingWaits(db: Db): Promise<void> {
  for (let calm = 0; calm < 5; calm += 1) {
    const { rows } =
      await sql`select 1 from jobs.job where state < 'completed' and start_after <= now() limit 1`.execute(db);
    if (rows.length > 0) calm = -1;
    await pause(1_000);
  }
}
