import type { Row } from '../../resource/definition.ts';
import { projectRecord } from './project.ts';
import { readRecord } from './read.ts';
import { etagOf } from './version.ts';
import type { Work } from './work.ts';
import type { Written } from './write-types.ts';

const CREATED = 201;
const DONE = 200;

/** The record as its writer may read it now, or what the effect answers instead. Nothing else leaves the server. */
export async function answerOf(work: Work): Promise<Written> {
  const { plan, stored, base } = work;
  const status = plan.id === undefined ? CREATED : DONE;
  const etag = base && stored ? etagOf(stored._version) : undefined;
  if (work.answer) return { status, body: work.answer, etag };
  return { status, body: await readable(work), etag };
}

async function readable(work: Work): Promise<Row> {
  const { trx, context, definition, plan, id } = work;
  const record =
    id === undefined ? undefined : await readRecord(trx, context.call, definition, id, { parent: plan.parent });
  if (!record) return id === undefined ? {} : { id };
  return projectRecord(trx, context.call, definition, record, { parent: work.parent, computed: true });
}
