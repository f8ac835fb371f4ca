import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether the packages that are installed are those of the lock file, each in its version; plain JavaScript, because it is asked
 * before there are any. What npm installs on other systems only (`optional`) may be missing; so may all packages of the workshop
 * where none of them is there (`npm ci --omit=dev`), unless `workshop` says that they are needed.
 *
 * @param {string} root the folder with package-lock.json and node_modules
 * @param {{ workshop?: boolean }} needed
 */
export function packagesAgree(root, { workshop = false } = {}) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const found = packagesIn(join(root, 'node_modules/.package-lock.json'));
  if (!found) return false;
  const { '': _itself, ...all } = wanted;
  const mayLack = workshop || Object.values(found).some(({ dev }) => dev) ? () => false : ({ dev }) => dev === true;
  return Object.entries(all).every(([path, entry]) => {
    const own = found[path];
    return own
      ? own.version === entry.version && own.integrity === entry.integrity
      : entry.optional === true || entry.devOptional === true || mayLack(entry);
  });
}

function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
