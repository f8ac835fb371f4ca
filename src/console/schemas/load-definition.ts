import type { Definition } from '../../resource/model/definition.ts';
import { definitionApi } from '../api/client.ts';

/** So many the server answers at once. */
const TOGETHER = 12;
let names: string[] = [];
let wanted: Promise<Record<string, Definition>> | undefined;

/** A definition, cut to what the signed-in person may know. What is wanted in the same moment comes in one call. */
export function loadDefinition(name: string): Promise<Definition> {
  wanted ??= Promise.resolve().then(loadWanted);
  names.push(name);
  return wanted.then((found) => found[name] ?? load<Definition>(name));
}

/** Those that are wanted together; none where it is one alone. */
async function loadWanted(): Promise<Record<string, Definition>> {
  const now = names.slice(0, TOGETHER);
  names = [];
  wanted = undefined;
  if (now.length < 2) return {};
  // Where one of them is no longer open to the person, each is asked for by itself.
  return load<Record<string, Definition>>(now.join(',')).catch(() => ({}));
}

const load = async <T>(path: string): Promise<T> => (await definitionApi.get<T>(`/schemas/${path}`)).data;
