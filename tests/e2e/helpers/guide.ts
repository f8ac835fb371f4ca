import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One thing that a guide says to do: a whole new file, a text that takes another's place, a folder that goes, a command. */
type Edit = { file: string; from?: string; to: string } | { deleted: string } | { command: string };

const GUIDE = join(import.meta.dirname, '../../../docs/guia-administradores.md');
const TEXT = '[^`]*?```json\\n([\\s\\S]*?)```';
const EDIT = new RegExp(
  [
    `(?:archivo(\\s+nuevo)?|the(\\s+new)?\\s+file)\\s+\`([^\`]+)\`${TEXT}(?:\\s*(?:y escriba en su lugar|and write in its place):\\s*\`\`\`json\\n([\\s\\S]*?)\`\`\`)?`,
    '[Bb]orre la carpeta `([^`]+)`',
    '```\\n((?:npm run schemas|SCHEMAS_VERSION=)[^\\n]+)\\n```',
  ].join('|'),
  'g',
);

/** The edits of each numbered section of a guide, exactly as people read them. */
export function guideSteps(guide = readFileSync(GUIDE, 'utf8')): Map<number, Edit[]> {
  const sections = guide.split(/^## /m);
  const numbered = sections.flatMap((text) => {
    const [, number] = /^(\d+)\. /.exec(text) ?? [];
    return number ? [[Number(number), guideEdits(text)] as const] : [];
  });
  return new Map(numbered);
}

/** The edits of a text, in their order. */
export function guideEdits(text: string): Edit[] {
  return [...text.matchAll(EDIT)].map(([, nuevo, fresh, file = '', first = '', second, deleted, command]): Edit => {
    if (deleted) return { deleted };
    if (command) return { command };
    if (nuevo ?? fresh) return { file, to: first };
    return { file, from: first.replace(/\n$/, ''), to: (second ?? '').replace(/\n$/, '') };
  });
}

/** Writes and deletes what the section says; its commands are run by who follows it. */
export function follow(folder: string, edits: Edit[]): void {
  for (const edit of edits) {
    if ('command' in edit) continue;
    if ('deleted' in edit) {
      rmSync(join(folder, edit.deleted), { recursive: true });
      continue;
    }
    const { file, from, to } = edit;
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
