import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One edit of the guide: a whole new file, or a text that takes another's place. */
type Edit = { file: string; from?: string; to: string };

const GUIDE = join(import.meta.dirname, '../../../docs/guia-administradores.md');
const EDIT =
  /archivo( nuevo)? `([^`]+)`[^`]*?```json\n([\s\S]*?)```(?:\s*y escriba en su lugar:\s*```json\n([\s\S]*?)```)?/g;

/** The edits of each numbered section of the guide, exactly as an administrator reads them. */
export function guideSteps(guide = readFileSync(GUIDE, 'utf8')): Map<number, Edit[]> {
  const sections = guide.split(/^## /m);
  const numbered = sections.flatMap((text) => {
    const [, number] = /^(\d+)\. /.exec(text) ?? [];
    return number ? [[Number(number), editsIn(text)] as const] : [];
  });
  return new Map(numbered);
}

function editsIn(text: string): Edit[] {
  return [...text.matchAll(EDIT)].map(([, fresh, file = '', first = '', second]) =>
    fresh ? { file, to: first } : { file, from: first.replace(/\n$/, ''), to: (second ?? '').replace(/\n$/, '') },
  );
}

/** Does what the section says. */
export function follow(folder: string, edits: Edit[]): void {
  for (const { file, from, to } of edits) {
    const path = join(folder, file);
    if (from === undefined) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, to);
      continue;
    }
    const before = readFileSync(path, 'utf8');
    if (before.split(from).length !== 2)
      throw new Error(`${file} holds «${from}» ${before.split(from).length - 1} times`);
    writeFileSync(
      path,
      before.replace(from, () => to),
    );
  }
}
