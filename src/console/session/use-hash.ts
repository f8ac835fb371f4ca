import { useSyncExternalStore } from 'react';

/** The address behind `#`, before the router of the signed-in part is there. */
export function useHash(): { path: string; query: URLSearchParams } {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?');
  return { path, query: new URLSearchParams(query) };
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
