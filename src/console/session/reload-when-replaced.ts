const KEPT = 'reloaded-at';
const ONCE_IN_SECONDS = 60;

/**
 * A newer build took the place of this page's files: what it loads late is gone, and only a reload brings the new ones.
 * At most once a minute, so that a server without files does not make a page that reloads for ever.
 */
export function reloadWhenReplaced(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(KEPT) ?? 0);
    if (Date.now() - last < ONCE_IN_SECONDS * 1000) return;
    sessionStorage.setItem(KEPT, String(Date.now()));
    location.reload();
  });
}
