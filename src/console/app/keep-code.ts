import { newBuild } from '../session/new-build.ts';

const CALM_MILLISECONDS = 4_000;
const LOOK_MINUTES = 30;

/**
 * Keeps the console's code in this browser: a service worker that holds code and no data, or, without service workers (an
 * address without https), the browser's own cache. Nothing reloads by itself: a new build is announced and loaded on request.
 */
export function keepCode(): void {
  // A late part that is not there any more: another build took its place.
  addEventListener('vite:preloadError', () => {
    if (navigator.onLine) newBuild.tell();
  });
  const begin = () =>
    setTimeout(() => void (navigator.serviceWorker ? startWorker() : fetchParts()), CALM_MILLISECONDS);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin);
}

async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  let held = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener('controllerchange', () => {
    if (held) newBuild.tell();
    held = true;
    serviceWorker.controller?.postMessage('calm');
  });
  try {
    const registration = await serviceWorker.register('./sw.js', { updateViaCache: 'none' });
    const look = () => void registration.update().catch(() => undefined);
    setInterval(look, LOOK_MINUTES * 60_000);
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
