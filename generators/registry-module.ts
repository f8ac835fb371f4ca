import type { CodeNeeds, Need, Registry } from '../src/resource/model/definition.ts';

export const REGISTRY = 'generators/registry.generated.ts';

/**
 * The names that code offers to the schema files, as a module without code behind them: `npm run check` reads it in place of
 * the server. Fields that many read are written once, and are one object, so that the linker looks at them once.
 */
export function registryModule(registry: Registry): string {
  const { plugins, views, computes, computed, checks, effects, needs = {}, messages: _, ...rest } = registry;
  const { areas, ...more } = rest as typeof rest & { areas?: unknown };
  const tables: string[] = [];
  const place = (need: Need): number => {
    const text = JSON.stringify(need);
    if (!tables.includes(text)) tables.push(text);
    return tables.indexOf(text);
  };
  const placed = Object.entries(needs).map(([kind, entries = {}]) => [
    kind,
    Object.fromEntries(Object.entries(entries).map(([name, one]) => [name, placesOf(one, place)])),
  ]);
  const names = { plugins, views, computes, computed, checks, effects, ...more };
  return `/** Written by \`npm run generate\`: do not edit. */
import type { CodeNeeds, Need, Registry } from '../src/resource/model/definition.ts';
import { MESSAGE_KEYS } from '../src/server/app/message-keys.generated.ts';

const NEEDS: Need[] = [
${tables.map((text) => `  ${text},`).join('\n')}
];

const NAMES: Omit<Registry, 'needs' | 'messages'> = ${JSON.stringify(names, null, 1)};

type Places = Record<string, [own: number, reads: number[]]>;
const PLACES: Record<string, Places> = ${JSON.stringify(Object.fromEntries(placed), null, 0)};

const at = (place: number): Need => NEEDS[place] as Need;
const codeNeeds = ([own, reads]: Places[string]): CodeNeeds => ({ ...(own < 0 ? {} : { own: at(own) }), reads: reads.map(at) });

export const REGISTRY: Registry = {
  ...NAMES,
  messages: MESSAGE_KEYS,
  needs: Object.fromEntries(
    Object.entries(PLACES).map(([kind, entries]) => [
      kind,
      Object.fromEntries(Object.entries(entries).map(([name, places]) => [name, codeNeeds(places)])),
    ]),
  ),
};
`;
}

const placesOf = ({ own, reads }: CodeNeeds, place: (need: Need) => number): [number, number[]] => [
  own ? place(own) : -1,
  reads.map(place),
];
