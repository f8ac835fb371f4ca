import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { kindOf } from '../../resource/kinds/registry.ts';
import { isDate } from '../../resource/model/dates.ts';
import type { Catalog, CatalogItem, Definition, Field, FieldLine, Json, Row } from '../../resource/model/definition.ts';
import { plainField } from '../../resource/model/fields.ts';
import { conditionHolds } from '../../resource/validation/form-errors.ts';
import type { FormModule } from '../../resource/validation/form-schemas.ts';
import { holdingNarrowings, type Narrowing } from '../../resource/validation/holding-rules.ts';
import { concerns } from '../../resource/validation/validate.ts';
import { ApiError } from '../api/api-error.ts';
import { importModule, loadedModule } from '../api/import-module.ts';
import { businessDay } from './action-env.ts';
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
  const initialData = () => {
    const module = loadedModule<FormModule>(definition.validators);
    return module && { ...module, address: definition.validators ?? '' };
  };
  return useQuery({ ...formModuleQuery(useQueryClient(), definition), enabled, initialData });
}

/** What the rules that hold say of one value that is edited alone; nothing until the module is there. */
export function useNarrowing(definition: Definition, record: Row, path: string, enabled = true): Narrowing | undefined {
  const concerned = definition.rules.some((rule) => !rule.completes && concerns(rule, [path]));
  const { data } = useFormModule(definition, enabled && concerned);
  return data && holdingNarrowings(definition, record, (rule, filled) => conditionHolds(data, rule, filled))[path];
}

/**
 * What may be chosen now: the catalogue (the line's, a holding rule's, the field's), cut to the field's own values and to
 * those that the holding rules leave.
 */
export function remainingChoices(
  field: Field,
  line: Pick<FieldLine, 'catalog'> | undefined,
  narrowing: Narrowing | undefined,
  catalogs: Record<string, Catalog>,
): CatalogItem[] {
  const inner = Object.values(field.itemFields ?? {}).find((one) => one.catalog) ?? field.items;
  const name = line?.catalog ?? narrowing?.catalog ?? field.catalog ?? inner?.catalog;
  const items = name ? (catalogs[name]?.items ?? []) : (field.choices ?? inner?.choices ?? []).map(plain);
  const lists = [field.choices ?? inner?.choices, narrowing?.choices].filter((list) => list !== undefined);
  return items.filter((item) => !item.all && lists.every((list) => list.includes(item.code)));
}

const plain = (code: Json): CatalogItem => ({ code, label: String(code) });

/** What a person typed, as the field's kind reads it today; null when it is empty, undefined when it cannot be understood. */
export const readTyped = (field: Field, typed: string): Json | undefined =>
  kindOf(field).parse(typed, field, businessDay());

/** A day by itself: the bound of a filter, or a day that a text holds. */
export const DAY = plainField('date');

/** How a value is typed: a day that a text holds is typed as a day. */
export const typedAs = (field: Field, value: Json | undefined): Field => (isDate(value) ? DAY : field);
