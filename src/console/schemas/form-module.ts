import { useQuery } from '@tanstack/react-query';
import type { Definition, Row } from '../../resource/model/definition.ts';
import { conditionHolds } from '../../resource/validation/form-errors.ts';
import type { FormModule } from '../../resource/validation/form-schemas.ts';
import { concerns } from '../../resource/validation/validate.ts';
import { holdingNarrowings, type Narrowing } from './holding-rules.ts';
import { type SchemasIndex, schemasOf, useSchemas } from './schemas.ts';

/** The compiled schemas of a resource's forms, asked for when a form opens or a value is edited. */
export const formModuleQuery = (definition: Definition, index: SchemasIndex) => ({
  queryKey: ['form-module', definition.name, numberOf(definition)],
  queryFn: () => loadFormModule(definition, index),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useFormModule(definition: Definition, enabled = true) {
  return useQuery({ ...formModuleQuery(definition, useSchemas()), enabled });
}

/** What the rules that hold say of one value that is edited alone; nothing until the module is there. */
export function useNarrowing(definition: Definition, record: Row, path: string, enabled = true): Narrowing | undefined {
  const concerned = definition.rules.some((rule) => !rule.completes && concerns(rule, [path]));
  const { data } = useFormModule(definition, enabled && concerned);
  return data && holdingNarrowings(definition, record, (rule, filled) => conditionHolds(data, rule, filled))[path];
}

async function loadFormModule(definition: Definition, index: SchemasIndex): Promise<FormModule> {
  const { localModule } = await import('./local-module.ts');
  return localModule(definition, schemasOf(index, definition));
}

const numbers = new WeakMap<Definition, number>();
let last = 0;
function numberOf(definition: Definition): number {
  const known = numbers.get(definition) ?? ++last;
  numbers.set(definition, known);
  return known;
}
