import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes in use after a collection of garbage. */
function liveBytes(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

type Watcher = { look(): void; most(): number };

/** The most that is held at one time, in bytes above what was held at the start; `look` at moments that matter. */
export function watchMemory(): Watcher {
  const start = liveBytes();
  let most = 0;
  return {
    look() {
      most = Math.max(most, liveBytes() - start);
    },
    most: () => most,
  };
}
