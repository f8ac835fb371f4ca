import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { fillAddress, fillValue } from '../../resource/conditions/template.ts';
import type { Env } from '../../resource/model/condition-tree.ts';
import type { Json } from '../../resource/model/definition.ts';
import { ApiError } from '../api/api-error.ts';
import { callAddress, requestHeaders, withStepUp } from '../api/client.ts';
import { OWN_BASE, settings } from '../api/settings.ts';
import { endSession } from '../session/end-session.ts';

type GoOptions = { source?: Json; filter?: Json; replace?: boolean };

/** Leads to an address of a schema file: `source` and `filter` ride as JSON in the hash query. */
export function useGo(): (address: string, options?: GoOptions) => void {
  const navigate = useNavigate();
  return useCallback(
    (address, options = {}) => {
      if (address === 'back') navigate(-1);
      else navigate(hashAddress(address, options), { replace: options.replace ?? false });
    },
    [navigate],
  );
}

/** `/payments/create` + source -> `/payments/create?source=%7B…%7D`; also for links (`href={'#' + …}`). */
export function hashAddress(address: string, { source, filter }: GoOptions = {}): string {
  const [path = '/', search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  if (isFilled(source)) query.set('source', JSON.stringify(source));
  if (isFilled(filter)) query.set('filter', JSON.stringify(filter));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

const isFilled = (value: Json | undefined) =>
  value !== undefined && value !== null && !(typeof value === 'object' && Object.keys(value).length === 0);

/**
 * Opens what an answer or a schema file points to, on our own hosts only. A path of the API is fetched with the token: an
 * answer with a `url` leads there, a file is saved. Failures are `ApiError`s.
 */
export async function openAddress(address: string, ownHosts: readonly string[] = []): Promise<void> {
  if (!address) throw new ApiError(0, undefined, undefined, 'console.error.generic');
  if (!isApiPath(address)) return openWindow(address, ownHosts);
  const asked = () => fetch(callAddress(settings.base, address), { headers: requestHeaders() }).then(takeAnswer);
  const body = (await withStepUp(asked)) as { url?: unknown } | undefined;
  if (typeof body?.url === 'string') return openWindow(body.url, ownHosts);
}

/** Posts to our API and saves the file that it answers; an answer that is no file is given back. */
export async function saveAnswer(path: string, sent: unknown): Promise<unknown> {
  const asked = { method: 'POST', body: JSON.stringify(sent) };
  return withStepUp(() =>
    fetch(callAddress(settings.base, path), { ...asked, headers: requestHeaders({ body: sent }) }).then(takeAnswer),
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

type Step = (event: PopStateEvent) => void;
const watchers = new Set<Step>();

// Read with the routes, so that it hears of a step before the router does: a window calls its listeners as they came.
addEventListener('popstate', (event) => {
  for (const watch of watchers) watch(event);
});

/** Steps through the history and addresses that are typed. Who stops the event keeps it from the router. */
export function watchSteps(watch: Step): () => void {
  watchers.add(watch);
  return () => {
    watchers.delete(watch);
  };
}
