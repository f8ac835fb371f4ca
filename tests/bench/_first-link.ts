/** In a process of its own, as a server that starts again: the files were in force before. */
import { createLinker } from '../../src/resource/linker/link.ts';
import { registryOf } from '../../src/server/app/registry.ts';
import { loadFiles } from '../../src/server/schemas/load.ts';

const { files } = loadFiles(process.argv[2] as string);
const registry = registryOf();
const start = performance.now();
createLinker(registry, { before: { ...files } })(files);
process.send?.(performance.now() - start);
