import type { Definition, Schemas } from '../../resource/model/definition.ts';

/** What follows from linked files alone is worked out once for each of their definitions. */
export function onceFor<T>(
  work: (schemas: Schemas, definition: Definition) => T,
): (schemas: Schemas, definition: Definition) => T {
  const known = new WeakMap<Schemas, WeakMap<Definition, { value: T }>>();
  return (schemas, definition) => {
    const of = known.get(schemas) ?? new WeakMap<Definition, { value: T }>();
    known.set(schemas, of);
    const found = of.get(definition) ?? { value: work(schemas, definition) };
    of.set(definition, found);
    return found.value;
  };
}
