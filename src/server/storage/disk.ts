import { createReadStream, mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Range } from '../core/files.ts';

/** A store of files: flydrive, and what it lacks. `size` of what is not there is undefined. */
export type Store = {
  disk: Disk;
  size(name: string): Promise<number | undefined>;
  read(name: string, range?: Range): Promise<Readable>;
};

/** The store does not answer: what it holds is neither there nor gone. */
export class StoreUnavailable extends Error {}
/** The store takes nothing: it is full, or it does not answer. */
export class NotStored extends Error {}

const CONNECT_MS = 5_000;
const SILENCE_MS = 30_000;

/** `missing` recognizes the error that means that there is no such file. */
function reached<T>(work: Promise<T>, missing: (error: { code?: string; name?: string }) => boolean) {
  return work.catch((error) => {
    if (missing(error)) return undefined;
    throw new StoreUnavailable('the store of files does not answer', { cause: error });
  });
}

export function folderStore(location: string): Store {
  mkdirSync(location, { recursive: true, mode: 0o700 });
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    disk,
    size: async (name) => (await reached(stat(join(location, name)), ({ code }) => code === 'ENOENT'))?.size,
    read: async (name, range) => createReadStream(join(location, name), range),
  };
}

/** `s3://key:secret@host:port/bucket?region=us-east-1&tls=0`; without a host the one of Amazon. */
export function bucketStore(address: string): Store {
  const url = new URL(address);
  const bucket = url.pathname.replace(/^\/|\/$/g, '');
  const scheme = url.searchParams.get('tls') === '0' ? 'http' : 'https';
  const client = new S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(url.host ? { endpoint: `${scheme}://${url.host}`, forcePathStyle: true } : {}),
    ...(url.username
      ? {
          credentials: {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          },
        }
      : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    maxAttempts: 2,
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return {
    disk,
    async size(name) {
      const head = client.send(new HeadObjectCommand({ Bucket: bucket, Key: name }));
      return (await reached(head, (error) => error.name === 'NotFound'))?.ContentLength;
    },
    async read(name, range) {
      const wanted = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const got = client.send(new GetObjectCommand({ Bucket: bucket, Key: name, ...wanted }));
      return (await reached(got, () => false))?.Body as Readable;
    },
  };
}

/** The store that an address names; absent: the folder. */
export function storeAt(address: string | undefined, folder: string): Store {
  if (address?.startsWith('s3:')) return bucketStore(address);
  return folderStore(address?.startsWith('file:') ? fileURLToPath(address) : folder);
}
