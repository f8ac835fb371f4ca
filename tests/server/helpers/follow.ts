import type { InjectOptions } from 'fastify';
import { hashToken } from '../../../src/server/auth/tokens.ts';
import type { TestHouse } from './house.ts';

const KEY = 'f'.repeat(43);

/** Follows the address of a file in a browser that keeps the cookie of the session which asked for it. */
export async function follow(
  { app, house }: Pick<TestHouse, 'app' | 'house'>,
  url: string,
  { headers, ...more }: InjectOptions = {},
) {
  const number = /~(\d+)~[^~]*$/.exec(url)?.[1] ?? '0';
  const session = house.services.db.updateTable('_sessions').where('id', '=', number);
  await session.set({ file_key: hashToken(KEY) }).execute();
  return app.inject({ ...more, url, headers: { cookie: `mesa-files=${KEY}`, ...headers } });
}
