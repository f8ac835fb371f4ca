import type { RedactedIndex } from '../../resource/access/redact-index.ts';
import type { Definition } from '../../resource/model/definition.ts';
import { definitionApi } from './client.ts';

const INDEX = '/schemas';
const pathOf = (resource: string) => `/schemas/${resource}`;

/** Everything that the signed-in person may know, but for the definitions. */
export const loadIndex = async (): Promise<RedactedIndex> => (await definitionApi.get<RedactedIndex>(INDEX)).data;

/** A definition, cut to what the signed-in person may know. */
export const loadDefinition = async (resource: string): Promise<Definition> =>
  (await definitionApi.get<Definition>(pathOf(resource))).data;

/** Asks for the index and for the first definition before the code is there that wants them: the address names one, or home. */
export function askSchemasAhead(named: string | undefined, homeOf: (index: RedactedIndex) => string | undefined): void {
  const index = definitionApi.getAhead<RedactedIndex>(INDEX);
  const askFor = (resource: string) => definitionApi.getAhead(pathOf(resource)).catch(() => undefined);
  if (named) void askFor(named);
  index
    .then(({ data }) => {
      const home = homeOf(data);
      if (home && !named) void askFor(home);
    })
    .catch(() => undefined);
}
