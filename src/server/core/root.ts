import { join } from 'node:path';

/** The project's folder. This file and the built server (`dist/server/app`) are equally deep in it. */
export const ROOT = join(import.meta.dirname, '../../..');
