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

type Ahead = { index: RedactedIndex; definition: Definition };

/** Asks for the index and for the first definition before the code is there that wants them: the address names one, or home. */
export async function askSchemasAhead(
  named: string | undefined,
  homeOf: (index: RedactedIndex) => string | undefined,
): Promise<Ahead | undefined> {
  const askFor = (resource: string) => definitionApi.getAhead<Definition>(pathOf(resource));
  const asked = named ? askFor(named) : undefined;
  const [index] = await Promise.all([definitionApi.getAhead<RedactedIndex>(INDEX), asked]);
  const home = homeOf(index.data);
  const answer = await (asked ?? (home ? askFor(home) : undefined));
  return answer && { index: index.data, definition: answer.data };
}
