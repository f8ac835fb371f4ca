import type { Definition } from '../../resource/definition.ts';
import type { Files } from '../files/files.ts';
import { refuseFields } from '../http/refusal.ts';
import type { FieldProblem, Refusal, Values } from './write-types.ts';

/** 10 MB of content make a data URL of 14 MB (choice 118). */
const FILE_LIMIT = 10 * 1024 * 1024;

/** Data URLs become stored files, after everything else was judged; the value is the file's name in the store. */
export async function storeFiles(base: Definition, values: Values, files: Files): Promise<Values | Refusal> {
  const stored = { ...values };
  const problems: FieldProblem[] = [];
  for (const [path, value] of Object.entries(values)) {
    const field = base.fields[path];
    if (field?.kind !== 'file' || typeof value !== 'string' || !value.startsWith('data:')) continue;
    const content = decode(value);
    const wanted = field.limits.mediaType;
    if (!content) problems.push({ field: path, code: 'format' });
    else if (content.bytes.length > FILE_LIMIT)
      problems.push({ field: path, code: 'fileSize', params: { limit: '10 MB' } });
    else {
      const kept = await files.store(content.bytes, { mediaType: content.mediaType, accept: wanted });
      if (kept.ok) stored[path] = kept.name;
      else problems.push({ field: path, code: 'contentMediaType', params: { limit: wanted ?? '' } });
    }
  }
  return problems.length > 0 ? refuseFields(problems) : stored;
}

function decode(url: string): { mediaType: string; bytes: Buffer } | undefined {
  const comma = url.indexOf(',');
  const head = url.slice('data:'.length, comma);
  if (comma < 0 || !head.endsWith(';base64')) return undefined;
  const text = url.slice(comma + 1);
  if (!/^[A-Za-z0-9+/\s]*={0,2}$/.test(text)) return undefined;
  return { mediaType: head.split(';')[0] ?? '', bytes: Buffer.from(text, 'base64') };
}
