import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { Files, Inspected, StoredFile } from '../core/files.ts';
import { permitted } from '../core/permit.ts';
import type { Cipher } from '../core/secrets.ts';
import type { Settings } from '../core/settings.ts';
import { folderStore, NotStored, type Store } from './disk.ts';
import { inspectBytes } from './inspect.ts';
import { accepts, mediaTypeOfName, XLSX } from './sniff.ts';
import { makeSpool } from './spool.ts';

/** Whether a value names a file of the store; anything else is an address of its own. */
export const isStoredFile = (name: string): boolean => NAME.test(name);
const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]{1,6}$/;
const SEALED = '.sealed';
/** What is sealed is held in memory as a whole. */
const SEALED_MAX = 1024 * 1024;
/** What is kept sealed has no address at all. */
export const isSealed = (name: string): boolean => name.endsWith(SEALED);

/** The store that an address names; absent: the folder. What speaks to a bucket is loaded for a bucket alone. */
export async function storeAt(address: string | undefined, folder: string): Promise<Store> {
  if (address?.startsWith('s3:')) return (await import('./bucket.ts')).bucketStore(address);
  return folderStore(address?.startsWith('file:') ? fileURLToPath(address) : folder);
}

/** Where the settings say, or a folder of this machine. Names are made here, so no path of a person ever reaches it. */
export async function openFiles(settings: Pick<Settings, 'dataDir' | 'filesUrl'>, secrets: Cipher): Promise<Files> {
  return filesOn(await storeAt(settings.filesUrl, join(settings.dataDir, 'files')), settings.dataDir, secrets);
}

function filesOn(store: Store, dataDir: string, secrets: Cipher): Files {
  const { disk } = store;
  const spool = makeSpool(join(dataDir, 'uploads'));
  const pictures = join(dataDir, 'thumbnails');
  /** A file that cannot be written to its end is removed. */
  const whole = (name: string, written: Promise<void>) =>
    written.catch(async (cause) => {
      await disk.delete(name).catch(() => undefined);
      throw new NotStored('a file could not be stored', { cause });
    });
  return {
    spool,
    async store(bytes, { accept, sealed, mediaType }) {
      const seen = asWorkbook(await inspectBytes(bytes), mediaType);
      const refused = refusal(seen, accept, sealed);
      if (refused) return refused;
      const name = nameFor(seen, sealed);
      await whole(name, disk.put(name, sealed ? secrets.close(bytes.toString('base64')) : bytes));
      return storedFile(name, seen);
    },
    async keep(content, extension) {
      const name = `${randomUUID()}.${extension}`;
      const path = join(spool.folder, `${name}.part`);
      try {
        await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
        // Buckets need the length of a file in advance, and an incomplete upload must never be stored.
        const { size } = await stat(path);
        const facts = { contentLength: size, contentType: mediaTypeOfName(name) };
        await whole(name, disk.putStream(name, createReadStream(path), facts));
        return name;
      } finally {
        await rm(path, { force: true });
      }
    },
    async adopt(requestId, sha256, { accept, sealed }) {
      const waiting = spool.find(requestId, sha256);
      if (!waiting) return undefined;
      const refused = refusal(waiting.seen, accept, sealed);
      if (refused) return refused;
      const name = nameFor(waiting.seen, sealed);
      const facts = { contentLength: waiting.seen.size, contentType: waiting.seen.mediaType };
      const written = sealed
        ? disk.put(name, secrets.close((await readFile(waiting.path)).toString('base64')))
        : disk.putStream(name, createReadStream(waiting.path), facts);
      await whole(name, written);
      return storedFile(name, waiting.seen);
    },
    async facts(name) {
      const size = NAME.test(name) && !isSealed(name) ? await store.size(name) : undefined;
      return size === undefined ? undefined : { size, mediaType: mediaTypeOfName(name) };
    },
    async read(name, permit, range) {
      permitted(permit, ['file', 'work'], name);
      return store.read(name, range);
    },
    async bytes(name, permit) {
      permitted(permit, ['file', 'work'], name);
      const bytes = await buffer(await store.read(name));
      return name.endsWith(SEALED) ? Buffer.from(secrets.open(bytes.toString('utf8')), 'base64') : bytes;
    },
    async remove(name) {
      if (!NAME.test(name)) return;
      await disk.delete(name);
      await rm(join(pictures, `${name}.webp`), { force: true });
    },
    names: () => namesOf(store),
    kept: keptPictures(pictures),
  };
}

const nameFor = ({ extension }: Inspected, sealed: boolean | undefined): string =>
  `${randomUUID()}${sealed ? SEALED : `.${extension}`}`;

const storedFile = (name: string, { mediaType, size, sha256 }: Inspected): StoredFile => ({
  ok: true,
  name,
  mediaType,
  size,
  sha256,
});

/**
 * Small pictures in a folder of this machine. A new one takes its name at once, and what is not whole, as after a lost power
 * supply, counts as absent.
 */
function keptPictures(folder: string): Files['kept'] {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    async get(name) {
      const bytes = await readFile(join(folder, name)).catch(() => undefined);
      return bytes && isWholePicture(bytes) ? bytes : undefined;
    },
    // A picture can be made again: that it could not be kept is no reason to withhold it.
    async put(name, bytes) {
      const part = join(folder, `${name}.${randomUUID()}`);
      await writeFile(part, bytes, { mode: 0o600 })
        .then(() => rename(part, join(folder, name)))
        .catch(() => rm(part, { force: true }).catch(() => undefined));
    },
  };
}

/** A WebP file says its length in its first bytes (RIFF: four letters, then the bytes that follow these eight). */
const isWholePicture = (bytes: Buffer): boolean =>
  bytes.length > 8 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.readUInt32LE(4) + 8 === bytes.length;

async function namesOf({ disk }: Store): Promise<{ name: string; at: Date }[]> {
  const names: { name: string; at: Date }[] = [];
  let page: string | undefined;
  do {
    const found = await disk.listAll('', { recursive: false, ...(page ? { paginationToken: page } : {}) });
    for (const one of found.objects) {
      if (!one.isFile || !NAME.test(one.name)) continue;
      names.push({ name: one.name, at: (await disk.getMetaData(one.key)).lastModified });
    }
    page = found.paginationToken;
  } while (page);
  return names;
}

/** A workbook is a zip by its first bytes; only the code that made it here knows better. */
const asWorkbook = (seen: Inspected, mediaType: string | undefined): Inspected =>
  seen.extension === 'zip' && mediaType === XLSX ? { ...seen, mediaType: XLSX, extension: 'xlsx' } : seen;

function refusal(seen: Inspected, accept: string | undefined, sealed?: boolean): StoredFile | undefined {
  if (seen.fault) {
    const isPicture = seen.mediaType.startsWith('image/');
    return { ok: false, fault: seen.fault, found: seen.mediaType, ...(isPicture ? { limit: 'image/*' } : {}) };
  }
  if (sealed && seen.size > SEALED_MAX) return { ok: false, fault: 'fileSize', found: seen.mediaType, limit: '1 MB' };
  return accepts(accept, seen.mediaType) ? undefined : { ok: false, fault: 'contentMediaType', found: seen.mediaType };
}

/** What uploads that broke off left behind. */
export async function sweepFolder(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}
