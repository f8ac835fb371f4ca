/** A table; cells lose what would break a row. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${head.map(() => ' --- ').join('|')}|`, ...rows.map(line)].join('\n');
}

export function section(title: string, ...parts: readonly string[]): string {
  const filled = parts.filter((part) => part !== '');
  return filled.length === 0 ? '' : `## ${title}\n\n${filled.join('\n\n')}`;
}

export function code(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

/** The parts of a page below each other. A line of a list is at most 160 characters long; rows of tables are as long as they are. */
export function page(...parts: readonly string[]): string {
  const lines = parts.filter((part) => part !== '').flatMap((part) => `${part}\n`.split('\n'));
  return lines.flatMap(wrapped).join('\n').replace(/\n*$/, '\n');
}

const WIDTH = 160;

function wrapped(line: string): string[] {
  if (line.startsWith('|') || line.length <= WIDTH) return [line];
  const at = line.lastIndexOf(' ', WIDTH);
  return at <= 2 ? [line] : [line.slice(0, at), ...wrapped(`  ${line.slice(at + 1)}`)];
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
