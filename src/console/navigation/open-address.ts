import { fillAddress, fillValue } from '../../resource/conditions/template.ts';
import type { Env } from '../../resource/model/condition-tree.ts';
import { ApiError } from '../api/api-error.ts';
import { addressOf, requestHeaders } from '../api/client.ts';
import { OWN_BASE, settings } from '../api/settings.ts';
import { withStepUp } from '../api/step-up.ts';
import { endSession } from '../session/end-session.ts';

/**
 * Opens what an answer or a schema file points to, on our own hosts only. A path of the API is fetched with the token: an
 * answer with a `url` leads there, a file is saved. Failures are `ApiError`s.
 */
export async function openAddress(address: string, ownHosts: readonly string[] = []): Promise<void> {
  if (!address) throw new ApiError(0, undefined, undefined, 'console.error.generic');
  if (!isApiPath(address)) return openWindow(address, ownHosts);
  const asked = () => fetch(addressOf(settings.base, address), { headers: requestHeaders() }).then(takeAnswer);
  const body = (await withStepUp(asked)) as { url?: unknown } | undefined;
  if (typeof body?.url === 'string') return openWindow(body.url, ownHosts);
}

/** Posts to our API and saves the file that it answers; an answer that is no file is given back. */
export async function saveAnswer(path: string, sent: unknown): Promise<unknown> {
  const asked = { method: 'POST', body: JSON.stringify(sent) };
  return withStepUp(() =>
    fetch(addressOf(settings.base, path), { ...asked, headers: requestHeaders({ body: sent }) }).then(takeAnswer),
  );
}

/** JSON is an answer; anything else is a file, which is saved. */
async function takeAnswer(response: Response): Promise<unknown> {
  const json = response.headers.get('content-type')?.includes('json') ?? false;
  if (!response.ok) {
    const text = await response.text();
    if (response.status === 401 || response.status === 403) endSession();
    throw new ApiError(response.status, json ? parse(text) : text, response.headers.get('x-request-id') ?? undefined);
  }
  if (json) return parse(await response.text());
  save(await response.blob(), nameOf(response));
  return undefined;
}

/** What `open` names: a path whose places are escaped, or a whole address that an answer gave. */
export function addressToOpen(open: string, env: Env): string {
  if (open.startsWith('/')) return fillAddress(open, env);
  const address = fillValue(open, env);
  return typeof address === 'string' ? address : '';
}

/** An address is our own when its origin is the console's, the API's, or one of the hosts in the settings. */
function isOwn(address: string, ownHosts: readonly string[] = []): boolean {
  let url: URL;
  try {
    url = new URL(address, location.href);
  } catch {
    return false;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  const hosts = [location.host, new URL(settings.base, location.href).host, ...ownHosts];
  return hosts.includes(url.host) || hosts.includes(url.hostname);
}

function openWindow(address: string, ownHosts: readonly string[]): void {
  if (!isOwn(address, ownHosts)) throw new ApiError(0, undefined, undefined, 'console.error.foreign-address');
  window.open(address, '_blank', 'noopener');
}

/** `/documents/7?download=true` is a call; `/v1/files/…` and full addresses are opened as they are. */
const isApiPath = (address: string) =>
  address.startsWith('/') && !address.startsWith('//') && !address.startsWith(`${OWN_BASE}/`);

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function nameOf(response: Response): string {
  const header = response.headers.get('content-disposition') ?? '';
  const whole = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return whole ? decodeURIComponent(whole) : (/filename="?([^";]+)/i.exec(header)?.[1] ?? '');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
