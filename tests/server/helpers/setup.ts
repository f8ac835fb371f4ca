import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Attached } from '../../../src/server/database/embedded.ts';
import { dropFromMemory } from '../../memory.ts';
import { addRoles, attachTestServer, dropLeftovers, statements, TEST_DATA } from './database.ts';
import { IS_POOLED, startPooler } from './engine.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    run: number;
    postgres: Pick<Attached, 'connection' | 'superuser'> & { pid: number };
    pooler: { host: string; port: number } | undefined;
  }
}

/**
 * One PostgreSQL for all files of a run, which does not wait for the disk: a test database is worth nothing after a power
 * cut. What is about durability has a server of its own with the settings of the product (`database/durability.test.ts`).
 */
export default async function setup(project: TestProject) {
  // Some tests start the built server as a process.
  execFileSync(process.execPath, ['src/server/app/start.mjs', '--build'], { stdio: 'inherit' });
  const server = await attachTestServer();
  await statements(server, [
    'alter system set fsync = off',
    'alter system set full_page_writes = off',
    'select pg_reload_conf()',
  ]);
  await addRoles(server);
  await dropLeftovers(server);
  project.provide('run', process.pid);
  project.provide('postgres', { connection: server.connection, superuser: server.superuser, pid: server.pid() });
  const pooler = IS_POOLED ? await startPooler(join(TEST_DATA, 'pooler'), server.connection) : undefined;
  project.provide('pooler', pooler && { host: pooler.host, port: pooler.port });
  return async () => {
    await pooler?.stop();
    await dropLeftovers(server, process.pid);
    await server.stop();
    dropFromMemory(TEST_DATA);
  };
}
