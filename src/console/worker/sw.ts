/**
 * Keeps the console's code in the browser, so that an open page can still load its lazy parts after an update, and opens
 * without a network. Code only: hashed files of this build and of the two before, and the page itself, which holds no personal
 * data. API answers, files of people and anything requested with a session are never cached.
 */
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void };
type CodeKeeper = {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener: <E extends Event>(name: string, listener: (event: E) => void) => void;
};

/** Written by the build: what the first screens need, and what comes when it is calm. */
declare const FIRST: string[];
declare const LATER: string[];

const worker = self as unknown as CodeKeeper;
const CACHE = 'console-code';
const PAGE = new URL('./', location.href).href;
const BUILDS = new URL('./builds-kept', location.href).href;
const BUILDS_KEPT = 3;
const PAGE_SECONDS = 3;

worker.addEventListener<Extendable>('install', (event) => event.waitUntil(install()));
worker.addEventListener<Extendable>('activate', (event) => event.waitUntil(activate()));
worker.addEventListener<Fetching>('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || request.headers.has('authorization')) return;
  if (request.mode === 'navigate' && isPage(url)) event.respondWith(page(event));
  else if (isCode(url)) event.respondWith(code(request));
});
/** The page says when it has come to rest. */
worker.addEventListener<Extendable>('message', (event) => event.waitUntil(fetchAll(LATER)));

const isPage = ({ pathname }: URL) => pathname === new URL(PAGE).pathname || pathname.endsWith('/index.html');
const isCode = ({ pathname }: URL) => pathname.startsWith(`${new URL(PAGE).pathname}assets/`);
const kept = () => caches.open(CACHE);

async function install(): Promise<void> {
  await keepPage(await fetch(PAGE, { cache: 'no-store' }));
  await fetchAll(FIRST);
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  await forgetOldBuilds();
  await worker.clients.claim();
}

/** From the network when it answers soon; else the page of this build, which then says itself what is wrong. */
async function page(event: Fetching): Promise<Response> {
  const asked = fetch(event.request).then((answer) => {
    if (answer.ok) event.waitUntil(keepPage(answer.clone()));
    return answer;
  });
  event.waitUntil(asked.catch(() => undefined));
  const shell = await (await kept()).match(PAGE);
  if (!shell) return asked;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PAGE_SECONDS * 1000));
  const answer = await Promise.race([asked.catch(() => undefined), late]);
  return answer && answer.status < 500 ? answer : shell;
}

async function code(request: Request): Promise<Response> {
  const cache = await kept();
  const known = await cache.match(request.url);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

async function keepPage(answer: Response): Promise<void> {
  const isHtml = answer.headers.get('content-type')?.includes('text/html');
  if (answer.ok && isHtml) await (await kept()).put(PAGE, answer);
}

/** One after another: what a person waits for goes first. */
async function fetchAll(files: string[]): Promise<void> {
  const cache = await kept();
  for (const file of files) {
    const url = new URL(file, PAGE).href;
    if (await cache.match(url)) continue;
    const answer = await fetch(url, { priority: 'low' } as RequestInit).catch(() => undefined);
    if (answer?.ok) await cache.put(url, answer);
  }
}

/** The files of this build and of the two before it stay; everything else goes. */
async function forgetOldBuilds(): Promise<void> {
  const cache = await kept();
  const before: string[][] = (await (await cache.match(BUILDS))?.json()) ?? [];
  const own = [...FIRST, ...LATER];
  const others = before.filter((files) => files.join() !== own.join());
  const builds = [own, ...others].slice(0, BUILDS_KEPT);
  await cache.put(BUILDS, new Response(JSON.stringify(builds)));
  const needed = new Set([PAGE, BUILDS, ...builds.flat().map((file) => new URL(file, PAGE).href)]);
  const known = await cache.keys();
  await Promise.all(known.filter(({ url }) => !needed.has(url)).map((request) => cache.delete(request)));
}
