type Json = unknown;

const WIDTH = 120;
const INDENT = 2;

/** JSON laid out as the repository's formatter lays it out: an object over several lines, a list on one where it fits. */
export function layoutJson(value: Json): string {
  return `${lines(value, 0)}\n`;
}

function lines(value: Json, depth: number, used = 0): string {
  const inner = ' '.repeat((depth + 1) * INDENT);
  const outer = ' '.repeat(depth * INDENT);
  if (Array.isArray(value)) {
    const flat = `[${value.map((one) => JSON.stringify(one)).join(', ')}]`;
    const isFlat = value.every((one) => typeof one !== 'object' || one === null);
    if (value.length === 0 || (isFlat && used + flat.length < WIDTH)) return flat;
    return `[\n${value.map((one) => inner + lines(one, depth + 1, inner.length)).join(',\n')}\n${outer}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, one]) => {
    const head = `${inner}${JSON.stringify(key)}: `;
    return head + lines(one, depth + 1, head.length);
  });
  return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n${outer}}`;
}
