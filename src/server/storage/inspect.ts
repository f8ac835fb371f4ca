import { createHash } from 'node:crypto';
import type { Inspected } from '../core/files.ts';
import { sniff } from './sniff.ts';

const HEAD_BYTES = 64 * 1024;
const TAIL_BYTES = 2048;
const OVERLAP = 32;
const ENCRYPTED = /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/;
/** A picture of more points than this is refused as a decompression attack. */
const POINTS_MAX = 50_000_000;

/** Looks at a file while it streams by, with its first and last bytes in memory and nothing more. */
export function inspector(): { see(chunk: Buffer): void; tell(): Inspected } {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  let size = 0;
  let encrypted = false;
  return {
    see(chunk) {
      hash.update(chunk);
      size += chunk.length;
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      const seam = tail.subarray(-OVERLAP).toString('latin1');
      encrypted ||= isPdf(head) && ENCRYPTED.test(seam + chunk.toString('latin1'));
      tail = Buffer.from(Buffer.concat([tail, chunk.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES));
    },
    tell() {
      const found = { ...sniff(head), size, sha256: hash.digest('hex') };
      const fault = faultOf(found.mediaType, head, tail, encrypted);
      return fault ? { ...found, fault } : found;
    },
  };
}

const isPdf = (head: Buffer): boolean => head.subarray(0, 5).toString('latin1') === '%PDF-';

export function inspectBytes(bytes: Buffer): Inspected {
  const look = inspector();
  look.see(bytes);
  return look.tell();
}

function faultOf(mediaType: string, head: Buffer, tail: Buffer, encrypted: boolean): string | undefined {
  if (head.length === 0) return 'fileEmpty';
  if (mediaType === 'application/pdf') {
    if (encrypted) return 'fileEncrypted';
    return tail.toString('latin1').includes('%%EOF') ? undefined : 'fileTruncated';
  }
  if (mediaType === 'image/png' && !tail.includes('IEND')) return 'fileTruncated';
  const points = pointsOf(mediaType, head);
  return points !== undefined && points > POINTS_MAX ? 'fileTooManyPoints' : undefined;
}

/** Width by height as the head of a picture says it. */
function pointsOf(mediaType: string, head: Buffer): number | undefined {
  if (mediaType === 'image/png' && head.length >= 24) return head.readUInt32BE(16) * head.readUInt32BE(20);
  if (mediaType === 'image/gif' && head.length >= 10) return head.readUInt16LE(6) * head.readUInt16LE(8);
  if (mediaType === 'image/webp' && head.length >= 30) return webpPoints(head);
  return mediaType === 'image/jpeg' ? jpegPoints(head) : undefined;
}

/** Lossy, without loss, or with a header that says how large the whole is. */
function webpPoints(head: Buffer): number | undefined {
  const form = head.subarray(12, 16).toString('latin1');
  if (form === 'VP8 ') return (head.readUInt16LE(26) & 0x3fff) * (head.readUInt16LE(28) & 0x3fff);
  if (form === 'VP8X') return (head.readUIntLE(24, 3) + 1) * (head.readUIntLE(27, 3) + 1);
  const sides = head.readUInt32LE(21);
  return form === 'VP8L' ? ((sides & 0x3fff) + 1) * (((sides >>> 14) & 0x3fff) + 1) : undefined;
}

function jpegPoints(head: Buffer): number | undefined {
  for (let at = 2; at + 9 < head.length && head[at] === 0xff; at += 2 + head.readUInt16BE(at + 2)) {
    const marker = head[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return head.readUInt16BE(at + 5) * head.readUInt16BE(at + 7);
  }
  return undefined;
}
