import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, RouteHandler } from 'fastify';
import type { Settings } from '../core/settings.ts';
import { letPagesThrough } from './answering.ts';

const HASHED = /[-.][A-Za-z0-9_-]{8,}\.(js|css|woff2?|svg|png|mjs)(\.br|\.gz)?$/;
const YEAR_SECONDS = 31_536_000;

/** Lets go of everything that was kept, and of itself. The page registers none then (`keep-code.ts`). */
const NO_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

type ConsoleOptions = {
  settings: Settings;
  /** The folder of the built console. */
  root: string;
  /** What the page may know before anybody is signed in; undefined while the server starts. */
  facts: (host: string | undefined) => object | undefined;
};

/** The built console: one page with a fresh nonce each time, and files whose names change with their content. */
export async function serveConsole(app: FastifyInstance, { settings, root, facts }: ConsoleOptions): Promise<void> {
  letPagesThrough(app);
  await app.register(fastifyCompress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 });
  if (!existsSync(join(root, 'index.html'))) {
    onGetOrHead(app, '/', async (_request, reply) =>
      reply.code(503).type('text/plain').send('the console is not built'),
    );
    return;
  }
  await app.register(fastifyStatic, {
    root,
    index: false,
    serveDotFiles: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, path) {
      reply.setHeader('cache-control', HASHED.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  // A cache between us and a browser must not hand a packed file to one that cannot unpack it.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/assets/')) reply.header('vary', 'origin, accept-encoding');
  });
  // A worker that is there already is taken away by another one in its place alone.
  if (!settings.serviceWorker)
    onGetOrHead(app, '/sw.js', (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(NO_WORKER),
    );
  const page = pageOf(root);
  for (const url of ['/', '/index.html'])
    onGetOrHead(app, url, (request, reply) =>
      sendPage(reply, settings, withFacts(page(), facts(request.headers.host))),
    );
}

/** The framework leaves the body out of the answer to HEAD. */
const onGetOrHead = (app: FastifyInstance, url: string, handler: RouteHandler): unknown =>
  app.route({ method: ['GET', 'HEAD'], url, handler });

/** Read again when a new build replaced it. */
function pageOf(root: string): () => string {
  const file = join(root, 'index.html');
  let kept = { at: 0, text: '' };
  return () => {
    const at = statSync(file).mtimeMs;
    if (at !== kept.at) kept = { at, text: readFileSync(file, 'utf8') };
    return kept.text;
  };
}

/** The facts are in the page as data, which needs no script permission; `<` is escaped so that it cannot end them early. */
function withFacts(page: string, facts: object | undefined): string {
  if (!facts) return page;
  const written = JSON.stringify(facts).replaceAll('<', '\\u003c');
  return page.replace('</head>', () => `<script type="application/json" id="public-facts">${written}</script></head>`);
}

async function sendPage(reply: FastifyReply, settings: Settings, text: string): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const worker = settings.serviceWorker ? '' : '<meta name="service-worker" content="none">';
  const page = text.replace('<head>', `<head><meta name="csp-nonce" content="${nonce}" nonce="${nonce}">${worker}`);
  await reply.helmet({ contentSecurityPolicy: contentPolicy(nonce, settings.apiBase) });
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
}

/** The console's policy: nothing is evaluated, styles come in by the nonce of this page alone. */
function contentPolicy(nonce: string, apiBase: string | undefined) {
  const api = apiBase?.startsWith('http') ? [new URL(apiBase).origin] : [];
  const directives = {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", `'nonce-${nonce}'`],
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...api],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", ...api],
    workerSrc: ["'self'", 'blob:'],
    frameSrc: ["'self'", 'blob:'],
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
  };
  return { useDefaults: false, directives };
}
