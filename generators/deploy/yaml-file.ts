import { LineCounter, type Node, parseDocument } from 'yaml';
import type { DeployFile, Finding } from './findings.ts';

type Path = readonly (string | number)[];

/** A YAML file, the line of each place in it, and what makes it none. A key that comes twice is refused. */
export function readYaml({ file, text }: DeployFile) {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, uniqueKeys: true, merge: true, prettyErrors: false });
  const lines = text.split('\n');
  const findings = [...document.errors, ...document.warnings].map(({ code, pos }): Finding => {
    const { line } = counter.linePos(pos[0]);
    const said = lines[line - 1]?.trim() ?? '';
    const sentence =
      code === 'DUPLICATE_KEY' ? `La clave de «${said}» se repite.` : `No es YAML válido: «${said}» (${code}).`;
    return { file, line, sentence };
  });
  /** The line of a place; where it is merged from elsewhere, that of the nearest place above it. */
  const lineOf = (path: Path): number => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = nodeAt(path.slice(0, length));
      if (node !== undefined) return counter.linePos(node).line;
    }
    return 1;
  };
  /** Where a key begins, or a value of a list. */
  const nodeAt = (path: Path): number | undefined => {
    const above = path.length === 1 ? document.contents : (document.getIn(path.slice(0, -1), true) as Node | undefined);
    const items =
      (above as { items?: { key?: { value?: unknown; range?: number[] }; range?: number[] }[] })?.items ?? [];
    const last = path.at(-1);
    const pair = items.find(({ key }) => key?.value === last);
    return pair?.key?.range?.[0] ?? (typeof last === 'number' ? items[last]?.range?.[0] : undefined);
  };
  const value: unknown = findings.length > 0 ? undefined : document.toJS({ maxAliasCount: 100 });
  return { value, lineOf, findings };
}
