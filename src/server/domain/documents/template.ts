import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problemsOf } from '../../../resource/linker/meta.ts';
import type { Condition, Json } from '../../../resource/model/definition.ts';
import type { DocumentContext } from '../../records/read/document-types.ts';
import { brokenPlace } from './template-text.ts';

type Align = 'left' | 'center' | 'right' | 'justify';
export type TemplateColumn = { title: string; value: string; align?: Align; width?: number; total?: boolean };
/** `each`: the name of a list that was loaded; the line is repeated for each of its records. */
export type Signature = { name: string; role: string; each?: string; visibleWhen?: Condition };
/** Several records: those that fit the first line of `where` that fits any. `title` names what is missing without them. */
export type ListNeed = { title: string; list: string; where?: Condition[] };
export type TemplateBlock = {
  visibleWhen?: Condition;
  align?: Align;
  bold?: boolean;
  heading?: string;
  paragraph?: string;
  list?: string[];
  lines?: { label: string; value: string; visibleWhen?: Condition }[];
  table?: { rows: string; columns: TemplateColumn[]; total?: string };
  signatures?: Signature[];
  space?: number;
  pageBreak?: true;
};
export type DocumentTemplate = {
  title: string;
  type: number;
  stored?: number;
  context: DocumentContext;
  name?: string;
  needs: Record<string, string | ListNeed>;
  page?: { size?: string; margin?: number; fontSize?: number };
  header?: string;
  footer?: string;
  blocks: TemplateBlock[];
};

const FOLDER = '_documents';

/** Read from the folder each time: a template that an administrator changed counts from the next document on. */
export async function readTemplate(
  schemasDir: string,
  context: DocumentContext,
  type: number,
): Promise<DocumentTemplate | { broken: string; error: string } | undefined> {
  for (const file of (await readdir(join(schemasDir, FOLDER)).catch(() => [])).filter((one) => one.endsWith('.json'))) {
    const text = await readFile(join(schemasDir, FOLDER, file), 'utf8');
    // A broken file of another type is its own trouble.
    if (!new RegExp(`"type"\\s*:\\s*${type}\\b`).test(text)) continue;
    let template: DocumentTemplate;
    try {
      template = JSON.parse(text) as DocumentTemplate;
    } catch (error) {
      return { broken: file, error: (error as Error).message };
    }
    if (template.type !== type || template.context !== context) continue;
    const [first] = problemsOf('document.schema.json', template as unknown as Json);
    if (!first) {
      const texts = textsIn([template.name, template.header, template.footer, template.blocks]);
      const wrong = texts.map(brokenPlace).find((one) => one !== undefined);
      return wrong === undefined ? template : { broken: file, error: wrong };
    }
    return { broken: file, error: `${first.pointer} ${first.message}`.trim() };
  }
  return undefined;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
