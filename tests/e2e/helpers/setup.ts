import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    url: string;
    schemasDir: string;
    dataDir: string;
  }
}

/** One server with demo data for all browser tests; each test file works on records of its own. */
export default async function setup(project: TestProject) {
  const server = await startServer();
  project.provide('url', server.url);
  project.provide('schemasDir', server.schemasDir);
  project.provide('dataDir', server.dataDir);
  return server.stop;
}
