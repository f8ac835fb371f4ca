import { may } from '../../../resource/access/permissions.ts';
import { own } from '../../../resource/model/fields.ts';
import { valueAt } from '../../../resource/model/path.ts';
import type { Check, CheckResult, Effect, EffectInput, EffectResult } from '../../core/context.ts';
import { needs, words } from '../../core/needs.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '../../core/refusal.ts';
import { tables } from '../../core/tables.ts';
import type { Values } from '../../core/write-types.ts';
import { documentType } from '../../records/read/document-types.ts';
import { checks, validity } from '../../records/write/judge.ts';
import { dateProblems } from '../../records/write/judge-dates.ts';
import { fileAddress } from '../../sight/address.ts';
import { accepts, mediaTypeOfName, sniff, UNKNOWN } from '../../storage/sniff.ts';
import { checkBillingFile, SIGNER } from './billing-files.ts';
import {
  addMetadata,
  currentDocument,
  DOCUMENT,
  documentOwner,
  METADATA,
  METADATA_ITEM,
  placeInLine,
} from './document-line.ts';
import { generateDocument } from './generate-document.ts';

const GIVEN = words('type request contract_signing_date request_date place');
const REQUEST = needs('requests', 'user', 'user_lender', 'user_aval');
type Input = EffectInput<typeof DOCUMENT>;
type Result = EffectResult<typeof DOCUMENT>;

/** What is typed to draw a contract, judged by the form that asks for it: the resource `contracts`. */
async function judgeContract({ trx, call, after }: Input, owner: number): Promise<Refusal | undefined> {
  const definition = own(call.schemas.resources, 'contracts');
  if (!definition) return undefined;
  const given = GIVEN.map((name) => [name, after[name] ?? null]);
  const record: Values = { ...Object.fromEntries(given), user: owner };
  const judged = { definition, mode: 'create' as const, sent: record, record };
  const dates = await dateProblems(trx, call, { ...judged, fields: definition.fields });
  const invalid = [...validity(call, judged), ...dates];
  const problems = invalid.length > 0 ? invalid : await checks(trx, call, judged);
  return problems.length > 0 ? { ...refuseFields(problems), definition } : undefined;
}

/** What a type of document may weigh where its catalogue says nothing. */
const UPLOAD_MEGABYTES = 64;
const MEGABYTE = 1024 * 1024;
const BUREAU = 6;
const BUREAU_DAYS = 30;
const DAY_MS = 86_400_000;

/** `POST /documents`: with a file an upload, without one a generation by its type (choice 117). */
/** A format that is young enough is answered instead of a new one. */
const ORIGINS = {
  id: 'documents.id',
  _id: 'documents.id',
  type: 'documents.type',
  user: 'documents.user',
  date_format: 'documents.date_format',
  url: 'documents.file',
};

export const storeDocument: Effect<typeof DOCUMENT> = {
  name: 'store-document',
  needs: DOCUMENT,
  reads: [METADATA, METADATA_ITEM, SIGNER, REQUEST],
  manifest: { answers: ORIGINS },
  run: (input) => (input.after.file ? storeUpload(input) : storeGenerated(input)),
};

async function storeUpload(input: Input): Promise<Result | Refusal> {
  const { after, call } = input;
  const owner = await ownerOf(input);
  if (isRefusal(owner)) return owner;
  const context = documentOwner(after);
  const item = documentType(call.schemas, context, Number(after.type));
  if (!item) return refuseFields([{ field: 'type', code: 'enum' }]);
  const name = after.file ?? '';
  const accept = String(item.media ?? '');
  const isSealed = item.sealed === true;
  if (!isSealed && !accepts(accept, mediaTypeOfName(name)))
    return refuseFields([{ field: 'file', code: 'contentMediaType', params: { title: item.label, limit: accept } }]);
  const limit = Number(item.megabytes ?? UPLOAD_MEGABYTES);
  const size = await sizeOf(input, name);
  if (size > limit * MEGABYTE)
    return refuseFields([{ field: 'file', code: 'fileSize', params: { title: item.label, limit: `${limit} MB` } }]);
  if (item.own === true) {
    const refused = await checkBillingFile(input, after, owner);
    if (refused) return refused;
  }
  await addMetadata(input, after.id, context, Number(after.type));
  return {
    set: { ...(await placeInLine(input, after, context, item, owner)), user: owner, format: mediaTypeOfName(name) },
  };
}

/** As it was measured when it came in: what is kept sealed weighs more. */
async function sizeOf({ trx }: Input, name: string): Promise<number> {
  const found = await trx.selectFrom('_files').select('size').where('name', '=', name).executeTakeFirst();
  return Number(found?.size ?? 0);
}

async function storeGenerated(input: Input): Promise<Result | Refusal> {
  const { call, after, trx } = input;
  const contracts = call.schemas.resources.contracts;
  if (!contracts || !may(contracts, call.actor, 'create').allowed)
    return refuse(409, 'verdicts.not-allowed', { definition: contracts });
  const owner = await ownerOf(input);
  if (isRefusal(owner)) return owner;
  const context = documentOwner(after);
  const unfit = context === 'request' ? await judgeContract(input, owner) : undefined;
  if (unfit) return unfit;
  const young = context === 'user' && after.type === BUREAU ? await youngFormat(input, owner) : undefined;
  if (young) return { answer: young, rollback: true };
  const made = await generateDocument(input, context, owner);
  if (isRefusal(made)) return made;
  const stored = await input.services.files.store(made.bytes, {});
  if (!stored.ok) return refuse(503, 'server.files-unavailable');
  input.stored.push(stored.name);
  const { name, mediaType, size, sha256 } = stored;
  await trx.insertInto('_files').values({ name, media_type: mediaType, size, sha256 }).execute();
  const item = documentType(call.schemas, context, made.type);
  await addMetadata(input, after.id, context, made.type);
  const place = await placeInLine(input, { ...after, type: made.type }, context, item, owner);
  return {
    set: { ...place, user: owner, type: made.type, file: name, format: mediaType, description: made.name },
  };
}

/** A bureau format younger than thirty days is used again; nothing new is written. */
async function youngFormat({ trx, call }: Input, user: number) {
  const found = await currentDocument(trx, { context: 'user', user, request: null, type: BUREAU });
  if (!found?.file || !found.date_format) return undefined;
  const age = Date.parse(call.today) - Date.parse(found.date_format);
  if (age >= BUREAU_DAYS * DAY_MS) return undefined;
  const { id, file, date_format } = found;
  return {
    id,
    _id: id,
    type: BUREAU,
    user,
    date_format,
    url: fileAddress(call, `documents.${id}`, 'file', file),
  };
}

/** Whose document it is: the person, or for a request one of its parties. */
async function ownerOf({ after, trx }: Input): Promise<number | Refusal> {
  if (!after.request) return Number(after.user);
  const request = await tables(trx, REQUEST)
    .selectFrom('requests')
    .select(['user', 'user_lender', 'user_aval'])
    .where('id', '=', after.request)
    .executeTakeFirst();
  if (!request) return refuseFields([{ field: 'request', code: 'reference' }]);
  const parties = [request.user, request.user_lender, request.user_aval];
  if (!after.user) return Number(request.user);
  return parties.includes(after.user) ? after.user : refuseFields([{ field: 'user', code: 'reference' }]);
}

const GUARANTEE = needs('guarantees');

/** The images were stored with the record itself; what is left is the moment. */
export const storeGuarantee: Effect<typeof GUARANTEE> = {
  name: 'store-guarantee',
  needs: GUARANTEE,
  run: async ({ call }) => ({ set: { created_at: call.now.toISOString() } }),
};

/** The form of a contract sends `POST /documents`; asked for by itself it is only checked. */
export const generateContract: Effect = {
  name: 'generate-contract',
  run: async ({ call, definition }) =>
    own(call.schemas.resources, 'documents') ? { answer: {} } : refuse(409, 'server.not-yet', { definition }),
};

/** Base64 of as many first bytes as tell what a file is. */
const HEAD = /^data:([^;,]+);base64,([A-Za-z0-9+/=]{1,1368})/;

/** A file is what its first bytes are; a name or a header that says otherwise is refused. Saying that one does not know is no lie. */
export const contentIsWhatItSays: Check = {
  name: 'content-is-what-it-says',
  async run({ definition, record }) {
    const results: CheckResult[] = [];
    for (const field of Object.values(definition.fields)) {
      const value = field.kind === 'file' ? valueAt(record, field.path) : undefined;
      const [, said, start] = typeof value === 'string' ? (HEAD.exec(value) ?? []) : [];
      if (said && said !== UNKNOWN && start && sniff(Buffer.from(start, 'base64')).mediaType !== said)
        results.push({ field: field.path, code: 'content-is-what-it-says', severity: 'error' });
    }
    return results;
  },
};
