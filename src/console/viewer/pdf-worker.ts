import 'pdfjs-dist/build/pdf.worker.min.mjs';

/**
 * The reader of PDF, in a thread of its own. A document that is left before it was read makes this version of it reject a
 * promise that nobody can reach: leaving is no failure, and everything else still is one.
 */
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof Error && event.reason.message.startsWith('Worker was terminated')) event.preventDefault();
});
