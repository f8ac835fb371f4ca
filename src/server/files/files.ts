import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { accepts, sniff } from './sniff.ts';

export type StoredFile = { ok: true; name: string; mediaType: string; size: number } | { ok: false; found: string };
export type OpenFile = { stream: Readable; size: number; mediaType: string };

export type Files = {
  /** Keeps bytes under a name nobody can guess. What they are is decided by their content. */
  store(bytes: Buffer, wanted: { mediaType?: string; accept?: string }): Promise<StoredFile>;
  /** Keeps what the server itself writes, as it is written: nothing is held in memory. Answers its name. */
  keep(content: Readable, extension: 'xlsx' | 'csv'): Promise<string>;
  open(name: string): Promise<OpenFile | undefined>;
  remove(name: string): Promise<void>;
  /** An address that lives shortly and for one person; rights are checked again when it is used. */
  signedUrl(name: string, person: number, now: Date): string;
  checkUrl(name: string, person: string, expires: string, signature: string, now: Date): boolean;
};

const NAME = /^[0-9a-f-]{36}\.[a-z0-9]{1,5}$/;
/** Whether a value names a file of the store; anything else is an address of its own. */
export const isStored = (name: string): boolean => NAME.test(name);

const SIGNED_SECONDS = 300;
const MEDIA_TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  xml: 'application/xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  bin: 'application/octet-stream',
};

/** A folder of this machine. Names are made here, so no path of a person ever reaches the disk. */
export function localFiles(dataDir: string, key: Buffer): Files {
  const location = join(dataDir, 'files');
  mkdirSync(location, { recursive: true, mode: 0o700 });
  return filesOn(new Disk(new FSDriver({ location, visibility: 'private' })), key);
}

export function filesOn(disk: Disk, key: Buffer): Files {
  const sign = (name: string, person: string, expires: string) =>
    createHmac('sha256', key).update(`file ${name} ${person} ${expires}`).digest('base64url');
  return {
    async store(bytes, { accept }) {
      const { mediaType, extension } = sniff(bytes);
      if (!accepts(accept, mediaType)) return { ok: false, found: mediaType };
      const name = `${randomUUID()}.${extension}`;
      await disk.put(name, bytes);
      return { ok: true, name, mediaType, size: bytes.length };
    },
    async keep(content, extension) {
      const name = `${randomUUID()}.${extension}`;
      await disk.putStream(name, content);
      return name;
    },
    async open(name) {
      if (!NAME.test(name) || !(await disk.exists(name))) return undefined;
      const { contentLength } = await disk.getMetaData(name);
      const mediaType = MEDIA_TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
      return { stream: await disk.getStream(name), size: contentLength, mediaType };
    },
    async remove(name) {
      if (NAME.test(name)) await disk.delete(name);
    },
    signedUrl(name, person, now) {
      const expires = String(Math.floor(now.getTime() / 1000) + SIGNED_SECONDS);
      return `/v1/files/${name}?person=${person}&expires=${expires}&signature=${sign(name, String(person), expires)}`;
    },
    checkUrl(name, person, expires, signature, now) {
      if (!(Number(expires) * 1000 > now.getTime())) return false;
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(name, person, expires))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
