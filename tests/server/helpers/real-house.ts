import { join } from 'node:path';
import { sql } from 'kysely';
import { versionOf } from '../../../src/resource/linker/version.ts';
import { loadFiles } from '../../../src/server/schemas/load.ts';
import { type HouseOptions, heldHouse, startHouse, type TestHouse } from './house.ts';

export const SCHEMAS = join(import.meta.dirname, '../../../schemas');
const POLL_MS = 50;

/** The shipped files on a real PostgreSQL; the first three people are staff of the console. */
export const realHouse = ({
  prepare,
  ...options
}: HouseOptions & { prepare?: (house: TestHouse) => Promise<void> } = {}) =>
  heldHouse(async () => {
    const house = await startHouse({ folder: SCHEMAS, ...options });
    const { db } = house.house.services;
    await sql`update users set staff = true where id <= 3`.execute(db);
    await sql`update users set username = email`.execute(db);
    await prepare?.(house);
    return house;
  });

/** Asks again until the answer is what is waited for: background work has no moment of its own. */
export async function until<T>(ask: () => Promise<T>, isDone: (answer: T) => boolean, seconds = 20): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (isDone(answer)) return answer;
    if (Date.now() > end) throw new Error(`it never came: ${JSON.stringify(answer).slice(0, 300)}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The files as they are in the folder are served: their version is stored before that, and read from the list too early. */
export async function inForce({ house, folder }: TestHouse): Promise<void> {
  await until(
    async () => house.schemas.current().version,
    (version) => version === versionOf(loadFiles(folder).files),
  );
}

/** Everything that a refused call could have left behind. */
export async function traces(house: TestHouse, ...tables: string[]): Promise<number[]> {
  return Promise.all(['_audit', '_recovery', 'notifications', ...tables].map((table) => house.count(table)));
}
