import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One edit of a guide: a whole new file, a text that takes another's place, or a file or folder that goes or gets another name. */
type Edit =
  | { file: string; from?: string; to: string }
  | { file: string; is: 'deleted' }
  | { file: string; is: 'renamed'; to: string };

const GUIDE = join(import.meta.dirname, '../../../docs/guia-administradores.md');
const TEXT = '[^`]*?```json\\n([\\s\\S]*?)```';
const EDIT = new RegExp(
  [
    `(?:archivo( nuevo)?|the( new)? file) \`([^\`]+)\`${TEXT}(?:\\s*(?:y escriba en su lugar|and write in its place):\\s*\`\`\`json\\n([\\s\\S]*?)\`\`\`)?`,
    '[Bb]orre (?:la carpeta|el documento) `([^`]+)`',
    '[Rr]enombre (?:la carpeta|el documento) `([^`]+)` como `([^`]+)`',
  ].join('|'),
  'g',
);

/** The edits of each numbered section of a guide, exactly as people read them. */
export function guideSteps(guide = readFileSync(GUIDE, 'utf8')): Map<number, Edit[]> {
  const sections = guide.split(/^## /m);
  const numbered = sections.flatMap((text) => {
    const [, number] = /^(\d+)\. /.exec(text) ?? [];
    return number ? [[Number(number), editsIn(text)] as const] : [];
  });
  return new Map(numbered);
}

function editsIn(text: string): Edit[] {
  return [...text.matchAll(EDIT)].map(([, nuevo, fresh, file = '', first = '', second, gone, old, name]): Edit => {
    if (gone) return { file: gone, is: 'deleted' };
    if (old) return { file: old, is: 'renamed', to: name ?? '' };
    if (nuevo ?? fresh) return { file, to: first };
    return { file, from: first.replace(/\n$/, ''), to: (second ?? '').replace(/\n$/, '') };
  });
}

/** Does what the section says. */
export function follow(folder: string, edits: Edit[]): void {
  for (const edit of edits) {
    const path = join(folder, edit.file);
    if ('is' in edit) {
      if (edit.is === 'renamed') renameSync(path, join(folder, edit.to));
      else rmSync(path, { recursive: true });
      continue;
    }
    const { file, from, to } = edit;
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
