import type { Json, Schemas } from '../../src/resource/model/definition.ts';
import type { Random } from './random.ts';

/** A code of a catalogue by chance; nothing where the files have no such catalogue. */
export function codeOf(
  schemas: Schemas,
  catalog: string,
  random: Random,
  fits: (item: Item) => boolean = () => true,
): Json {
  const items = (schemas.catalogs[catalog]?.items ?? []).filter((item) => item.active !== false && fits(item));
  return items.length === 0 ? null : random.pick(items).code;
}

export type Item = Schemas['catalogs'][string]['items'][number];
