import type { Named } from '../model/definition.ts';
import type { Cursor } from './cursor.ts';
import { type LinkContext, listOf, type NamesUsed } from './link-context.ts';
import type { What } from './nouns.ts';

/** A name in the files, where it is used, and which names the linker would have accepted in its place. */
export type Use = Named & Pick<Cursor, 'file' | 'pointer'> & { key: boolean; what: What; accepts(): string[] };

/** All uses of these ledgers, each once, with what is accepted as the files are now. */
export function usesOf(ledgers: Iterable<NamesUsed>, now: LinkContext): Use[] {
  const uses = new Map<string, Use>();
  for (const ledger of ledgers)
    for (const entry of ledger)
      for (const { file, pointer, key = false, what, name, of, accepted } of typeof entry === 'function'
        ? entry(now)
        : [entry]) {
        const id = `${file} ${pointer} ${key} ${what} ${name}`;
        const named = { what, name, ...(of === undefined ? {} : { of }) };
        if (!uses.has(id)) uses.set(id, { file, pointer, key, ...named, accepts: () => listOf(accepted, now) });
      }
  return [...uses.values()];
}
