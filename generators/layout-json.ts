type Json = unknown;

const WIDTH = 120;
const INDENT = 2;

/** JSON laid out as the repository's formatter lays it out: a list or an object on one line where it fits, else over several. */
export function layoutJson(value: Json, width = WIDTH): string {
  return `${layoutValue(value, 0, 0, width)}\n`;
}

/** A value inside of a file: `depth` is that of its line, `used` the columns before it there. */
export function layoutValue(value: Json, depth: number, used: number, width = WIDTH): string {
  const flat = onOneLine(value);
  if (used + flat.length < width) return flat;
  const inner = ' '.repeat((depth + 1) * INDENT);
  const outer = ' '.repeat(depth * INDENT);
  if (Array.isArray(value))
    return `[\n${value.map((one) => inner + layoutValue(one, depth + 1, inner.length, width)).join(',\n')}\n${outer}]`;
  if (typeof value !== 'object' || value === null) return flat;
  const entries = Object.entries(value).map(([key, one]) => {
    const head = `${inner}${JSON.stringify(key)}: `;
    return head + layoutValue(one, depth + 1, head.length, width);
  });
  return `{\n${entries.join(',\n')}\n${outer}}`;
}

export function onOneLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${onOneLine(one)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
