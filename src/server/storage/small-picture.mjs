import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { createCanvas, loadImage } from '@napi-rs/canvas';

/** Plain JavaScript, for a thread of its own: what a stranger's file makes it do ends with the thread. */
/** A scan of 400 dots per inch; a larger picture inside of a page is left out. */
const PICTURE_POINTS = 16_000_000;

async function shrunk({ bytes, side }) {
  const picture = await loadImage(bytes);
  const scale = Math.min(1, side / picture.width, side / picture.height);
  const canvas = createCanvas(Math.max(1, picture.width * scale), Math.max(1, picture.height * scale));
  canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function opened(bytes) {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  return getDocument({
    data: bytes,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    maxImageSize: PICTURE_POINTS,
    verbosity: VerbosityLevel.ERRORS,
    stopAtErrors: false,
    standardFontDataUrl: join(home, 'standard_fonts/'),
    cMapUrl: join(home, 'cmaps/'),
    cMapPacked: true,
    wasmUrl: join(home, 'wasm/'),
  }).promise;
}

/** Whether a PDF asks for a password, or is closed in a way that no password opens; one that is broken is not closed. */
async function isLocked({ bytes }) {
  try {
    await (await opened(bytes)).destroy();
    return false;
  } catch (error) {
    return error.name === 'PasswordException' || /encrypt/i.test(error.message);
  }
}

async function firstPage({ bytes, side }) {
  const document = await opened(bytes);
  const page = await document.getPage(1);
  const whole = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: side / Math.max(whole.width, whole.height) });
  const { canvas, context } = document.canvasFactory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  await page.render({ canvas, canvasContext: context, viewport }).promise;
  await document.destroy();
  return canvas;
}

parentPort.on('message', async (wanted) => {
  if (wanted.asks === 'lock') return parentPort.postMessage(await isLocked(wanted));
  const canvas = await (wanted.mediaType === 'application/pdf' ? firstPage(wanted) : shrunk(wanted));
  parentPort.postMessage(await canvas.encode('webp', wanted.quality));
});
