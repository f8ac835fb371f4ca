import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The texts of the mails to an address in a server's outbox, the newest first; one that is still being written is none yet. */
export function mailsTo(dataDir: string, address: string): string[] {
  const folder = join(dataDir, 'data/outbox');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return names
    .sort()
    .reverse()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { to: string; text: string })
    .flatMap(({ to, text }) => (to === address ? [text] : []));
}
