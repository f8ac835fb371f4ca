import { lineAndColumn, parseJson } from '../../resource/linker/json.ts';
import type { Locate } from '../database/found.ts';

/** Where a pointer lies in these texts. */
export function locateIn(files: Record<string, string>): Locate {
  return (file, pointer) => {
    const text = files[file];
    const span = text === undefined ? undefined : parseJson(text).spans.get(pointer);
    return span && text !== undefined ? lineAndColumn(text, span.key ?? span.value) : undefined;
  };
}
