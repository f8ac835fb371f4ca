import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Plain JavaScript, for a thread of its own: what a stranger's file makes it do ends with the thread. */
const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { bytes, side, quality } = workerData;

const document = await getDocument({
  data: bytes,
  isEvalSupported: false,
  useSystemFonts: false,
  disableFontFace: true,
  verbosity: VerbosityLevel.ERRORS,
  stopAtErrors: false,
  standardFontDataUrl: join(home, 'standard_fonts/'),
  cMapUrl: join(home, 'cmaps/'),
  cMapPacked: true,
  wasmUrl: join(home, 'wasm/'),
}).promise;
const page = await document.getPage(1);
const whole = page.getViewport({ scale: 1 });
const viewport = page.getViewport({ scale: side / Math.max(whole.width, whole.height) });
const { canvas, context } = document.canvasFactory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
context.fillStyle = 'white';
context.fillRect(0, 0, canvas.width, canvas.height);
await page.render({ canvas, canvasContext: context, viewport }).promise;
parentPort.postMessage(await canvas.encode('webp', quality));
