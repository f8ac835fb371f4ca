/** So long a menu that closes hides from screen readers what lies behind it. */
const CLOSES_MS = 200;

let region: HTMLElement | undefined;

/**
 * Reads a text out to who does not see what has changed. The place of it belongs to no part of the screen: what speaks may be drawn
 * anew by what it has done.
 */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.className = 'hidden-text';
    region.role = 'status';
    document.body.append(region);
  }
  const place = region;
  place.textContent = '';
  setTimeout(() => place.append(text), CLOSES_MS);
}
