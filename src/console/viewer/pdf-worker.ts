import 'pdfjs-dist/build/pdf.worker.min.mjs';

/**
 * The PDF reader, in a worker. When a document is closed before it was read, this version of the library rejects a promise that
 * no caller can catch: that rejection is ignored, every other one stays an error.
 */
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof Error && event.reason.message.startsWith('Worker was terminated')) event.preventDefault();
});
