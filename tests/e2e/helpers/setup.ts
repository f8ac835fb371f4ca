import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

export type Home = { url: string; schemasDir: string; dataDir: string };

declare module 'vitest' {
  export interface ProvidedContext {
    homes: Home[];
  }
}

/** A server with demo data for each worker; the test files that a worker runs share it and work on records of their own. */
export default async function setup(project: TestProject) {
  execFileSync(process.execPath, ['src/server/app/start.mjs', '--build'], { stdio: 'inherit' });
  const servers = await Promise.all(Array.from({ length: project.config.maxWorkers }, () => startServer()));
  project.provide(
    'homes',
    servers.map(({ url, schemasDir, dataDir }) => ({ url, schemasDir, dataDir })),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}
