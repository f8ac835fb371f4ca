import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Definition, Row } from '../../resource/model/definition.ts';
import { conditionHolds } from '../../resource/validation/form-errors.ts';
import type { FormModule } from '../../resource/validation/form-schemas.ts';
import { holdingNarrowings, type Narrowing } from '../../resource/validation/holding-rules.ts';
import { concerns } from '../../resource/validation/validate.ts';
import { ApiError } from '../api/client.ts';
import { importModule } from '../api/import-module.ts';
import { definitionQuery } from './schemas.ts';

/** Compiled forms, and whose they are: the definition with this address. */
type LoadedForms = FormModule & { address: string };

/**
 * The compiled schemas of a resource's forms, asked for when a form opens or a value is edited. Where the version of the
 * definition is no longer in force, the definition is fetched again, once.
 */
export const formModuleQuery = (client: QueryClient, { name, validators: address }: Definition) => ({
  queryKey: ['form-module', address ?? name],
  queryFn: async (): Promise<LoadedForms> => {
    try {
      return await loadForms(address ?? '');
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      const { validators: next } = await client.fetchQuery({ ...definitionQuery(name), staleTime: 0 });
      if (next === undefined || next === address) throw error;
      return loadForms(next);
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

async function loadForms(address: string): Promise<LoadedForms> {
  return { ...(await importModule<FormModule>(address)), address };
}

export function useFormModule(definition: Definition, enabled = true) {
  return useQuery({ ...formModuleQuery(useQueryClient(), definition), enabled });
}

/** What the rules that hold say of one value that is edited alone; nothing until the module is there. */
export function useNarrowing(definition: Definition, record: Row, path: string, enabled = true): Narrowing | undefined {
  const concerned = definition.rules.some((rule) => !rule.completes && concerns(rule, [path]));
  const { data } = useFormModule(definition, enabled && concerned);
  return data && holdingNarrowings(definition, record, (rule, filled) => conditionHolds(data, rule, filled))[path];
}
