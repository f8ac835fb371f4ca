import { createCanvas } from '@napi-rs/canvas';
import type { Files } from './files.ts';
import { smallPicture } from './small-picture.ts';

const SIDE = 240;
const QUALITY = 80;
/** What is larger is not read into memory for the sake of a small picture. */
const BYTES_MAX = 32 * 1024 * 1024;
const MARGIN = 24;
const LINES = 9;

/**
 * A small picture of a stored file: of a picture itself, of a PDF its first page, of anything else a sheet with the name of
 * its kind. Kept.
 */
export async function thumbnailOf(files: Files, name: string): Promise<Buffer | undefined> {
  const kept = await files.kept.get(`${name}.webp`);
  if (kept) return kept;
  const facts = await files.facts(name);
  if (!facts) return undefined;
  const made = (facts.size <= BYTES_MAX ? await seen(files, name, facts.mediaType) : undefined) ?? (await sheet(name));
  await files.kept.put(`${name}.webp`, made);
  return made;
}

async function seen(files: Files, name: string, mediaType: string): Promise<Buffer | undefined> {
  if (!mediaType.startsWith('image/') && mediaType !== 'application/pdf') return undefined;
  return smallPicture(() => files.bytes(name), { mediaType, side: SIDE, quality: QUALITY });
}

async function sheet(name: string): Promise<Buffer> {
  const canvas = createCanvas((SIDE * 17) / 22, SIDE);
  const pen = canvas.getContext('2d');
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = 'gainsboro';
  for (let line = 0; line < LINES; line += 1)
    pen.fillRect(MARGIN, MARGIN + line * 14, canvas.width - MARGIN * (line % 3 === 2 ? 4 : 2), 5);
  pen.fillStyle = 'dimgray';
  pen.font = 'bold 28px sans-serif';
  pen.textAlign = 'center';
  pen.fillText((name.split('.').at(-1) ?? '').toUpperCase(), canvas.width / 2, SIDE - MARGIN);
  return canvas.encode('webp', QUALITY);
}
