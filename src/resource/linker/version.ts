/** Path inside the schemas folder -> text: `requests/list.json`, `_shared/roles.json`, `_meta/list.schema.json`. */
export type FileTexts = Record<string, string>;

/**
 * A version of a set of files: the same files give the same version on each server, one changed letter gives another. It only
 * detects changes and protects nothing, so a fast hash is enough (two of 32 bits with different seeds).
 */
export function versionOf(files: FileTexts): string {
  let a = 0x811c9dc5;
  let b = 0x1b873593;
  for (const path of Object.keys(files).sort()) {
    const text = `${path}\0${files[path]}\0`;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      a = Math.imul(a ^ code, 0x01000193);
      b = Math.imul(b ^ code, 0x5bd1e995) ^ (b >>> 15);
    }
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
