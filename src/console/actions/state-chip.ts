import type { Catalog, Definition, Json, Tone } from '../../resource/definition.ts';

/** A state's label from its catalogue, its tone from the state machine or else from the catalogue. */
export function stateChip(
  definition: Definition,
  catalogs: Record<string, Catalog>,
  state: Json | undefined,
): { label: string; tone: Tone; final: boolean } | undefined {
  if (state === undefined || state === null) return undefined;
  const field = definition.actions.field ? definition.fields[definition.actions.field] : undefined;
  const item = field?.catalog ? catalogs[field.catalog]?.items.find((one) => one.code === state) : undefined;
  const told = definition.actions.states[String(state)];
  const tone = told && told.tone !== 'none' ? told.tone : (item?.tone ?? told?.tone ?? 'neutral');
  return { label: item?.label ?? String(state), tone, final: told?.final ?? false };
}
