import { createCanvas } from '@napi-rs/canvas';
import type { Files } from '../core/files.ts';
import { type Permit, permitted } from '../core/permit.ts';
import { openPictureDrawer } from './small-picture.ts';

const SIDE = 240;
const QUALITY = 80;
/** What is larger is not read into memory for the sake of a small picture. */
const BYTES_MAX = 32 * 1024 * 1024;
const MARGIN = 24;
const LINES = 9;
/** What could not be drawn is retried after this time; until then requests fail at once. */
const REST_MS = 10 * 60_000;
const RESTING_MAX = 1_000;

export type Thumbnails = { of(files: Files, file: PermittedFile, now: number): Promise<Buffer | undefined> };
type PermittedFile = { name: string; permit: Permit };

/** Small pictures of stored files. Remembers for a while which ones could not be drawn, the oldest first. */
export function openThumbnails(drawer = openPictureDrawer()): Thumbnails {
  const resting = new Map<string, number>();
  const isResting = (name: string, now: number) => now - (resting.get(name) ?? Number.NEGATIVE_INFINITY) < REST_MS;
  const rest = (name: string, now: number): void => {
    resting.delete(name);
    resting.set(name, now);
    const [oldest] = resting.keys();
    if (resting.size > RESTING_MAX && oldest) resting.delete(oldest);
  };
  return {
    /**
     * Of a picture itself, of a PDF its first page, of anything else a sheet with the name of its kind. A picture is kept,
     * and so is the sheet of what has no picture at all.
     */
    async of(files, { name, permit }, now) {
      permitted(permit, ['file'], name);
      const kept = await files.kept.get(`${name}.webp`);
      if (kept) return kept;
      const facts = await files.facts(name);
      if (!facts) return undefined;
      const isDrawn = facts.size <= BYTES_MAX && DRAWN.test(facts.mediaType);
      const options = { mediaType: facts.mediaType, side: SIDE, quality: QUALITY };
      const picture =
        isDrawn && !isResting(name, now) ? await drawer.draw(() => files.bytes(name, permit), options) : undefined;
      const made = picture ?? (await sheet(name));
      if (picture || !isDrawn) await files.kept.put(`${name}.webp`, made);
      else if (!isResting(name, now)) rest(name, now);
      return made;
    },
  };
}

const DRAWN = /^(image\/.*|application\/pdf)$/;

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
