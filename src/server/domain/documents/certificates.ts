import { sql } from 'kysely';
import { mayWrite } from '../../../resource/access/permissions.ts';
import { valueAt } from '../../../resource/model/path.ts';
import type { Effect, EffectInput } from '../../core/context.ts';
import { needs, words } from '../../core/needs.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '../../core/refusal.ts';
import type { Values } from '../../core/write-types.ts';
import { writeAudit } from '../../records/audit/audit.ts';
import { documentType } from '../../records/read/document-types.ts';
import { copiesFor } from '../../records/write/write-copy.ts';
import { insertRow } from '../../records/write/write-row.ts';
import { readFileUrl } from '../../storage/data-url.ts';
import {
  CERTIFICATE,
  certificateFault,
  checkBillingPassword,
  isPrivateKey,
  KEY,
  pairFault,
  SIGNER,
  storedRfc,
} from './billing-files.ts';
import { addMetadata, placeInLine } from './document-line.ts';

const PASSWORD = 'billing.billing_password';

/** The password of a key must open it, and the key must be the certificate's. */
export const checkCertificate: Effect = {
  name: 'check-certificate',
  reads: [SIGNER],
  run: refuseWrongPassword,
};

/**
 * 422 beside the password that is typed for the person of `after` and does not open the stored key (`check.password`), or
 * opens a key that is not the certificate's (`check.pair`). Without a stored key any password is kept.
 */
async function refuseWrongPassword(input: EffectInput): Promise<Refusal | undefined> {
  const { trx, services, definition, ask, after } = input;
  const password = valueAt(ask, PASSWORD);
  if (typeof password !== 'string' || password === '') return undefined;
  const { files, secrets } = services;
  const fault = await checkBillingPassword(trx, files, secrets, after.id, password);
  return fault ? { ...refuseFields([{ field: PASSWORD, code: `check.${fault}` }]), definition } : undefined;
}

const FOLLOWED = words('email cellphone');
const USER = needs('users', ...FOLLOWED, 'general.email', 'general.cellphone');

/**
 * The password of the billing key is checked as in the person's own form, for every role that edits it. The contact of the
 * account follows the one in the section 'general': correcting an e-mail there corrects what lists show, the address of mails
 * and the sign-in name, unless only others may change that.
 */
export const updateUser: Effect<typeof USER> = {
  name: 'update-user',
  needs: USER,
  reads: [SIGNER],
  manifest: { follows: true },
  async run(input) {
    const refused = await refuseWrongPassword(input);
    if (refused) return refused;
    const { call, definition, before, after } = input;
    const rows = { record: after, stored: before };
    const changed = FOLLOWED.filter(
      (name) =>
        after.general?.[name] &&
        after.general[name] !== before?.general?.[name] &&
        // A contact that was sent itself stays as it was sent.
        after[name] === before?.[name] &&
        mayWrite(definition, call.actor, 'update', name, rows).allowed,
    );
    const set = Object.fromEntries(changed.map((name) => [name, after.general?.[name]]));
    return changed.length > 0 ? { set } : undefined;
  },
};

/** A whole pair of the tax office with its password takes the place of the one before, or nothing changes. */
export const replaceCertificates: Effect<typeof SIGNER> = {
  name: 'replace-certificates',
  needs: SIGNER,
  async run(input) {
    const { password } = input.ask;
    const refused = await replacePair(input, input.after.id);
    return refused ?? { set: { [PASSWORD]: typeof password === 'string' ? password : null } };
  },
};

/** Certificate, key and password go together; an older pair does not come back. */
export const removeCertificates: Effect<typeof SIGNER> = {
  name: 'remove-certificates',
  needs: SIGNER,
  async run(input) {
    const { after, definition } = input;
    const removed = await removePair(input, after.id);
    if (!removed && !after.billing?.billing_password) return refuse(409, 'remove.none', { definition });
    return { set: { [PASSWORD]: null } };
  },
};

type Input = Omit<EffectInput, 'before' | 'after'>;

/**
 * Replaces the pair in force, or adds the first one: both files and the password of the key in one step. A problem with any of
 * them leaves everything unchanged and is reported at its field.
 */
async function replacePair(input: Input, owner: number): Promise<Refusal | undefined> {
  const { trx, call, ask, definition } = input;
  const [cer, key] = [contentOf(ask.cer), contentOf(ask.key)];
  const wrong = (field: string, fault: string) => ({
    ...refuseFields([{ field, code: `check.${fault}` }]),
    definition,
  });
  if (!cer) return wrong('cer', 'unreadable');
  if (!key || !isPrivateKey(key)) return wrong('key', 'unreadable');
  const fault = certificateFault(cer, await storedRfc(trx, owner), call.now);
  if (fault) return wrong('cer', fault);
  const mismatch = pairFault({ cer, key, password: String(ask.password) });
  if (mismatch) return wrong(mismatch === 'password' ? 'password' : 'key', mismatch);
  return (await storePaper(input, owner, CERTIFICATE, cer)) ?? (await storePaper(input, owner, KEY, key)) ?? undefined;
}

/** Takes both halves out of force; no version before them comes back. False where there is nothing. */
async function removePair({ trx, call, changed }: Input, owner: number): Promise<boolean> {
  const base = call.schemas.resources.documents;
  const gone = await sql<{ id: number; type: number; _version: number }>`update documents
    set current = false, _deleted_at = now(), _version = _version + 1, _updated_at = now()
    where context = 'user' and "user" = ${owner} and type in (${KEY}, ${CERTIFICATE}) and current and _deleted_at is null
    returning id, type, _version`.execute(trx);
  for (const { id, type, _version: version } of gone.rows) {
    if (!base) continue;
    const entry = { base, door: 'documents', id, version };
    await writeAudit(trx, call, { ...entry, operation: 'delete', before: { type, user: owner, current: true } });
    changed.push({ resource: 'documents', id });
  }
  return gone.rows.length > 0;
}

async function storePaper(input: Input, owner: number, type: number, bytes: Buffer): Promise<Refusal | undefined> {
  const { trx, call, services, changed, definition } = input;
  const base = call.schemas.resources.documents;
  const item = documentType(call.schemas, 'user', type);
  if (!base) return refuse(409, 'server.not-yet', { definition });
  const kept = await services.files.store(bytes, { sealed: item?.sealed === true });
  if (!kept.ok) return refuse(503, 'server.files-unavailable');
  input.stored.push(kept.name);
  const { name, mediaType, size, sha256 } = kept;
  await trx.insertInto('_files').values({ name, media_type: mediaType, size, sha256 }).execute();
  const place = await placeInLine(input, { id: 0, type }, 'user', item, owner);
  const values = { ...place, user: owner, type, file: name, format: mediaType, exposed: false } as Values;
  const copies = await copiesFor(trx, call.schemas, base, values, values);
  const row = await insertRow(trx, call.schemas, base, { ...values, ...copies });
  if (isRefusal(row)) return row;
  const id = Number(row.id);
  await addMetadata(input, id, 'user', type);
  const entry = { base, door: base.name, id, operation: 'create' as const, after: row, version: 1 };
  await writeAudit(trx, call, entry);
  changed.push({ resource: base.name, id, after: row });
  return undefined;
}

function contentOf(value: unknown): Buffer | undefined {
  const content = typeof value === 'string' ? readFileUrl(value) : undefined;
  return content && 'bytes' in content ? content.bytes : undefined;
}
