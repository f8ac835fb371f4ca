import { formatValue } from '../../resource/conditions/format.ts';
import { translate } from '../../resource/messages/messages.ts';
import type { Definition, Json } from '../../resource/model/definition.ts';
import { plainField } from '../../resource/model/fields.ts';
import type { DrawnPaper, RequestContext, Services } from '../core/context.ts';
import { fileWord, recordFileName } from '../core/file-name.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import { seenOne } from '../sight/one.ts';
import { notePrint } from '../sight/print.ts';
import { drawPage, type PrintedWords } from './draw-page.ts';
import { readerOf } from './facts.ts';
import { readPage } from './page.ts';

/**
 * The page of a record as a PDF, with what this person reads of it and no more, and a line in the history that says who took it
 * out. A record that he may not read is not there (404). `head`: it is not handed out, and nothing is written down.
 */
export async function printRecord(
  { db }: Pick<Services, 'db'>,
  call: RequestContext,
  definition: Definition,
  { id, ip, head }: { id: string; ip: string; head: boolean },
): Promise<DrawnPaper | Refusal> {
  const seen = await seenOne(db, call, definition, id);
  if (!seen) return refuse(404, 'server.not-found', { definition });
  const page = await readPage(readerOf(db, call), { definition, id, seen });
  const bytes = await drawPage(page, wordsOnPaper(call, definition));
  if (!head) await notePrint(db, call, definition, seen, ip);
  return { bytes, saved: `${fileWord(recordFileName(definition.title, page.label, undefined))}-${call.today}.pdf` };
}

/** Who printed it and when, in the words of its resource. */
export function wordsOnPaper({ schemas, actor, now }: RequestContext, definition: Definition): PrintedWords {
  const say = (key: string, params: Record<string, Json>) => translate(schemas, definition, key, params);
  const at = formatValue({ ...plainField('moment'), base: 'string' }, now.toISOString(), schemas);
  return {
    by: say('print.by', { who: actor.username, at }),
    page: (number, pages) => say('print.page', { page: number, pages }),
    missing: (letters) => say('print.missing', { letters }),
  };
}
