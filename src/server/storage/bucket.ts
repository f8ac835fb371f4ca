import type { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { reached, type Store } from './disk.ts';

const CONNECT_MS = 5_000;
const SILENCE_MS = 30_000;

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
