import type { Field, Json, Kind } from '../model/definition.ts';
import { isBlank } from '../model/path.ts';
import { AMOUNT_KINDS } from './amounts.ts';
import { CHOICE_KINDS } from './choices.ts';
import { CONTAINER_KINDS } from './containers.ts';
import { KEY_KINDS } from './keys.ts';
import type { KindModule } from './kind.ts';
import { TEXT_KINDS } from './texts.ts';
import { TIME_KINDS } from './time.ts';

/** All kinds. A new kind goes into the file of its family, and into the list at the end of that. */
export const KINDS: readonly KindModule[] = [
  ...TEXT_KINDS,
  ...AMOUNT_KINDS,
  ...TIME_KINDS,
  ...CHOICE_KINDS,
  ...CONTAINER_KINDS,
  ...KEY_KINDS,
];

const byName = new Map<Kind, KindModule>(KINDS.map((kind) => [kind.kind, kind]));

/**
 * What the kind of a field knows.
 *
 * @example kindOf({ kind: 'money' }).format(1234.5, field, schemas) // '$1,234.50'
 */
export function kindOf(field: Pick<Field, 'kind'>): KindModule {
  const kind = byName.get(field.kind);
  if (!kind) throw new Error(`Unknown kind ${field.kind}`);
  return kind;
}

/**
 * What was sent as it is kept: a text of blanks is none, and the rest is as its kind keeps it, so that what looks the same is the
 * same. A secret stays as it was typed.
 */
export function asGiven(value: Json, kind: Kind): Json {
  if (isBlank(value)) return null;
  return typeof value === 'string' ? kindOf({ kind }).tidy(value) : value;
}
