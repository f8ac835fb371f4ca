import { createReadStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';

export type Range = { start: number; end: number };

/** A store of files: flydrive, and the one thing that it lacks. */
export type Store = { disk: Disk; read(name: string, range?: Range): Promise<Readable> };

export function folderStore(location: string): Store {
  mkdirSync(location, { recursive: true, mode: 0o700 });
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return { disk, read: async (name, range) => createReadStream(join(location, name), range) };
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
    maxAttempts: 2,
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return {
    disk,
    async read(name, range) {
      const wanted = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name, ...wanted }));
      return Body as Readable;
    },
  };
}

/** The store that an address names; absent: the folder. */
export function storeAt(address: string | undefined, folder: string): Store {
  if (address?.startsWith('s3:')) return bucketStore(address);
  return folderStore(address?.startsWith('file:') ? fileURLToPath(address) : folder);
}
