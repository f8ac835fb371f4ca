import { maySee } from '../../resource/access/may-see.ts';
import type { Definition, Json, Row } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { ASKED } from '../../resource/model/registry.ts';
import type { Shown } from '../core/answer.ts';
import type { Db, RequestContext, Trx } from '../core/context.ts';
import { NotAnAnswer, shown } from './answer.ts';
import { readableRecord } from './files.ts';
import { masksOf } from './masks.ts';

/** Name of a value -> the field that it is from (`bills.pdf`), or `ASKED`. */
export type Origins = Record<string, string>;

type MayHave = (path: string) => boolean;

/**
 * What named code answers instead of the record, cut by the rights to the fields that it is from: null where this person may
 * not read them. A value without an origin is no answer. Where the key of the record is answered too, the rights are those to
 * that very record.
 */
export async function namedAnswer(db: Db | Trx, call: RequestContext, origins: Origins, answer: Row): Promise<Shown> {
  const judges = new Map<string, MayHave>();
  const seen: Row = {};
  for (const [name, value] of Object.entries(answer)) {
    const origin = own(origins, name);
    if (origin === undefined) throw new NotAnAnswer();
    seen[name] = origin === ASKED || (await mayHave(origin)) ? value : null;
  }
  return shown(seen);

  async function mayHave(origin: string): Promise<boolean> {
    const at = origin.indexOf('.');
    const definition = own(call.schemas.resources, origin.slice(0, at));
    if (!definition) return false;
    const judge =
      judges.get(definition.name) ?? (await judgeOf(db, call, definition, keyIn(origins, answer, definition)));
    judges.set(definition.name, judge);
    return judge(origin.slice(at + 1));
  }
}

function keyIn(origins: Origins, answer: Row, { name }: Definition): Json {
  const [key] = Object.entries(origins).filter(([, origin]) => origin === `${name}.id`);
  return (key && answer[key[0]]) ?? null;
}

async function judgeOf(db: Db | Trx, call: RequestContext, definition: Definition, id: Json): Promise<MayHave> {
  const viewer = { ...call, definition };
  if (typeof id !== 'number' && typeof id !== 'string') return (path) => maySee(viewer, path, 'read').allowed;
  const found = await readableRecord(db, call, definition, id);
  if (!found) return () => false;
  const { record, parent } = found;
  const masks = await masksOf(db, call, definition, [record]);
  return (path) => maySee(viewer, path, 'read', { record, parent: parent?.record }).allowed && !masks(record, path);
}
