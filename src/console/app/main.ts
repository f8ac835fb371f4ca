import '@fontsource/roboto/400.css';
import '@fontsource/roboto/500.css';
import '@fontsource/roboto/700.css';
import '../parts.css';
import '../starting.css';
import './opened.ts';
import { newBuild } from '../session/new-build.ts';

const CALM_MILLISECONDS = 4_000;
const LOOK_MINUTES = 30;
/** Where the worker keeps the code: `worker/sw.ts`. */
const STORE = 'console-code';

/**
 * Keeps the console's code in this browser: a service worker that holds code and no data, or, without service workers (an
 * address without https), the browser's own cache. Nothing reloads by itself: a new build is announced and loaded on request.
 */
function keepCode(): void {
  // A late part that is not there any more: another build took its place.
  addEventListener('vite:preloadError', () => {
    if (navigator.onLine) newBuild.tell();
  });
  setInterval(newBuild.look, LOOK_MINUTES * 60_000);
  if (document.querySelector('meta[name="service-worker"][content="none"]')) return void letGo();
  const begin = () =>
    setTimeout(() => void (navigator.serviceWorker ? startWorker() : fetchParts()), CALM_MILLISECONDS);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin);
}

/** The server wants no code kept here: the worker of an earlier visit ends and its store is emptied. */
async function letGo(): Promise<void> {
  try {
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    const own = new URL('./', location.href).href;
    for (const registration of registrations) if (registration.scope === own) await registration.unregister();
    await globalThis.caches?.delete(STORE);
  } catch {
    // Forbidden here: nothing was kept.
  }
}

async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  let held = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener('controllerchange', () => {
    // A page of the new build may be the one that brought the worker: then nothing is new to it.
    if (held) newBuild.look();
    held = true;
    serviceWorker.controller?.postMessage('calm');
  });
  try {
    await serviceWorker.register('./sw.js', { updateViaCache: 'none' });
    (await serviceWorker.ready).active?.postMessage('calm');
  } catch {
    // Forbidden here: the console works without it.
  }
}

/** Every file of this build once, so that a part is at hand when it is drawn. */
async function fetchParts(): Promise<void> {
  try {
    const names: string[] = await (await fetch('./parts.json', { cache: 'no-cache' })).json();
    for (const name of names) await fetch(`./${name}`, { priority: 'low' } as RequestInit);
  } catch {
    // The next visit goes on with it.
  }
}

// What it asks is on its way before the console's own code is here.

if (import.meta.env.PROD) keepCode();
import('./render.tsx');
