import { createHash } from 'node:crypto';
import type { Inspected } from '../core/files.ts';
import { pictureReader } from './picture-reader.ts';
import { openPictureDrawer } from './small-picture.ts';
import { HEAD_BYTES, sniff } from './sniff.ts';

/** Long enough for any of the words below that two chunks share. */
const OVERLAP = 32;
const ENCRYPTED = /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/;
/** How a PDF ends. Some writers leave the last line out; what follows either is of no concern to a viewer. */
const ENDS = ['%%EOF', 'startxref'];
const OBJECT = ' obj';
/** A picture of more points than this is refused as a decompression attack. */
const POINTS_MAX = 50_000_000;
const PDF = 'application/pdf';
/** No signature of a picture is longer. */
const SIGNATURE_BYTES = 16;

type Inspector = {
  see(chunk: Buffer): void;
  /** Once all of it went by; `whole` is asked only of a PDF that speaks of encryption. */
  tell(whole: () => Promise<Buffer>): Promise<Inspected>;
};

/** Looks at a file while it streams by, with its first bytes in memory and nothing more. */
export function inspector(): Inspector {
  const hash = createHash('sha256');
  const pdf = pdfReader();
  let head = Buffer.alloc(0);
  let size = 0;
  let read = 0;
  let picture: ReturnType<typeof pictureReader>;
  return {
    see(chunk) {
      hash.update(chunk);
      size += chunk.length;
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      // What it is shows in its first bytes, and they may come in several pieces.
      if (size < SIGNATURE_BYTES) return;
      const isFirst = read === 0;
      const piece =
        isFirst && size > chunk.length ? Buffer.concat([head.subarray(0, size - chunk.length), chunk]) : chunk;
      if (isFirst) picture = pictureReader(sniff(head).mediaType);
      if (picture) picture.see(piece);
      else pdf.see(piece, read);
      read += piece.length;
    },
    async tell(whole) {
      const found = { ...sniff(head), size, sha256: hash.digest('hex') };
      const fault = size === 0 ? 'fileEmpty' : await faultOf(found.mediaType, pdf, picture, whole);
      return fault ? { ...found, fault } : found;
    },
  };
}

async function faultOf(
  mediaType: string,
  pdf: ReturnType<typeof pdfReader>,
  picture: ReturnType<typeof pictureReader>,
  whole: () => Promise<Buffer>,
): Promise<string | undefined> {
  if (mediaType === PDF) return pdf.fault(whole);
  if (!picture) return pictureReader(mediaType) ? 'fileBroken' : undefined;
  const { points, isWhole } = picture.tell();
  if (points > POINTS_MAX) return 'fileTooManyPoints';
  return isWhole && points > 0 ? undefined : 'fileBroken';
}

export async function inspectBytes(bytes: Buffer): Promise<Inspected> {
  const look = inspector();
  look.see(bytes);
  return look.tell(async () => bytes);
}

/** Where the last object of a PDF begins and where its last end is, and whether it speaks of encryption. */
function pdfReader() {
  let seam = '';
  let isCandidate = false;
  let object = -1;
  let end = -1;
  return {
    see(chunk: Buffer, before: number): void {
      const text = seam + chunk.toString('latin1');
      const last = (word: string, known: number): number => {
        const at = text.lastIndexOf(word);
        return at < 0 ? known : Math.max(known, before - seam.length + at);
      };
      isCandidate ||= ENCRYPTED.test(text);
      object = last(OBJECT, object);
      for (const word of ENDS) end = last(word, end);
      seam = text.slice(-OVERLAP);
    },
    /** An object after the last end was once followed by an end of its own. */
    async fault(whole: () => Promise<Buffer>): Promise<string | undefined> {
      if (end < 0 || end < object) return 'fileTruncated';
      return isCandidate && (await judge.isLocked(whole)) ? 'fileEncrypted' : undefined;
    },
  };
}

const judge = openPictureDrawer();
