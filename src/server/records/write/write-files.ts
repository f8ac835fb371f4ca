import { isDeepStrictEqual } from 'node:util';
import type { Definition, Field, Json, Row } from '../../../resource/model/definition.ts';
import { holdsFiles } from '../../../resource/model/of-kind.ts';
import { isEmpty, valueAt } from '../../../resource/model/path.ts';
import type { Trx } from '../../core/context.ts';
import type { FileRequirements, StoredFile } from '../../core/files.ts';
import { refuse, refuseFields } from '../../core/refusal.ts';
import type { FieldProblem, Refusal, Values, WriteContext } from '../../core/write-types.ts';
import { readFileUrl } from '../../storage/data-url.ts';

/** 10 MB of content make a data URL of 14 MB (choice 118). */
const FILE_LIMIT = 10 * 1024 * 1024;

type Place = { base: Definition; stored?: Row; trx: Trx };

/**
 * Contents become stored files, after everything else was judged; the value is the file's name in the store. A name that this
 * record does not hold already is refused.
 */
export async function storeFiles(place: Place, values: Values, context: WriteContext): Promise<Values | Refusal> {
  const taken = { ...values };
  const problems: FieldProblem[] = [];
  for (const [path, value] of Object.entries(values)) {
    const field = place.base.fields[path];
    if (!field || isEmpty(value) || !holdsFiles(field)) continue;
    const held = place.stored && valueAt(place.stored, path);
    if (isDeepStrictEqual(held, value)) continue;
    const given: Json[] = Array.isArray(value) ? value : [value as Json];
    const known: (Json | undefined)[] = Array.isArray(held) ? held : [held];
    const names: Json[] = [];
    for (const one of given) {
      const own = nameIn(one);
      const name = known.includes(own) ? own : await nameOf(place, field, one, values, context);
      if (typeof name === 'object' && name !== null && 'refused' in name) return name as unknown as Refusal;
      if (typeof name === 'string') names.push(name);
      else problems.push(name as unknown as FieldProblem);
    }
    taken[path] = Array.isArray(value) ? names : (names[0] ?? null);
  }
  return problems.length > 0 ? refuseFields(problems) : taken;
}

/** A file is answered as its address; sent back, it is the name that it holds. */
const nameIn = (value: Json): Json =>
  typeof value === 'string' ? (/^\/v1\/files\/([^/?]+)\?/.exec(value)?.[1] ?? value) : value;

async function nameOf(
  place: Place,
  field: Field,
  value: Json,
  values: Values,
  context: WriteContext,
): Promise<string | FieldProblem | Refusal> {
  const { path } = field;
  if (typeof value !== 'string') return { field: path, code: 'type' };
  if (context.stored.includes(value)) return value;
  const content = value.startsWith('data:') ? readFileUrl(value) : undefined;
  if (!content) return { field: path, code: 'format' };
  if ('bytes' in content && content.bytes.length > FILE_LIMIT)
    return { field: path, code: 'fileSize', params: { limit: '10 MB' } };
  const wanted: FileRequirements = {
    accept: (field.items ?? field).limits.mediaType,
    sealed: isSealed(place.base, values, context),
  };
  const { files, log } = context.services;
  let kept: StoredFile | undefined;
  try {
    kept =
      'bytes' in content
        ? await files.store(content.bytes, wanted)
        : await files.adopt(context.call.requestId, content.spooled, wanted);
  } catch (error) {
    log.error({ error: String((error as Error).cause ?? error) }, 'a file could not be stored');
    return refuse(503, 'server.files-unavailable');
  }
  if (!kept) return { field: path, code: 'format' };
  if (!kept.ok) {
    const { fault, found, limit } = kept;
    return { field: path, code: fault, params: { limit: limit ?? wanted.accept ?? '', found } };
  }
  context.stored.push(kept.name);
  const { name, mediaType, size, sha256 } = kept;
  await place.trx.insertInto('_files').values({ name, media_type: mediaType, size, sha256 }).execute();
  return name;
}

/** What a catalogue calls sealed is stored encrypted, so that not even access to the disk reveals it. */
function isSealed(base: Definition, values: Values, { call }: WriteContext): boolean {
  return Object.entries(values).some(([path, value]) => {
    const catalog = base.fields[path]?.catalog;
    return call.schemas.catalogs[catalog ?? '']?.items.some((item) => item.code === value && item.sealed === true);
  });
}
