import type { ListRequest } from '../../resource/query/list-request.ts';
import { onSessionEnd } from '../session/end-session.ts';

const KEPT = 'opened-among';
onSessionEnd(() => sessionStorage.removeItem(KEPT));

/** The page of a list that a record was opened from, by which its other pages are asked for. */
export type OpenedPage = { resource: string; path: string; request: ListRequest; count: number; exact: boolean };

/**
 * Where a record is in the list that it was opened from; `rest` of its address is the tab that is open. `before` and `after`: the
 * number of the page that its neighbour is on, where that is another one.
 */
export type StepPlace = {
  place: number;
  count: number;
  exact: boolean;
  rest: string;
  previous?: string;
  next?: string;
  before?: number;
  after?: number;
  page?: OpenedPage;
};

/** Keeps the addresses of a list's rows when one of them is opened: by them one steps to its neighbours. */
export function rememberRows(addresses: readonly (string | undefined)[], page?: OpenedPage): void {
  const known = addresses.filter((address) => address !== undefined);
  // Where some rows lead nowhere, the place of a row is not that of its address.
  const isWhole = page !== undefined && known.length === addresses.length;
  sessionStorage.setItem(KEPT, JSON.stringify({ addresses: known, ...(isWhole ? { page } : {}) }));
}

/** Undefined where the record of this address was opened in another way, or where the list has no other row. */
export function placeAmongRows(pathname: string): StepPlace | undefined {
  const { addresses, page } = kept();
  const at = addresses.findIndex((address) => pathname === address || pathname.startsWith(`${address}/`));
  const address = addresses[at];
  const count = page?.count ?? addresses.length;
  if (address === undefined || count < 2) return undefined;
  const [previous, next] = [addresses[at - 1], addresses[at + 1]];
  const [number, limit] = [page?.request.page ?? 0, page?.request.limit ?? addresses.length];
  return {
    place: number * limit + at + 1,
    count,
    exact: page?.exact ?? true,
    rest: pathname.slice(address.length),
    ...(previous === undefined ? {} : { previous }),
    ...(next === undefined ? {} : { next }),
    ...(previous === undefined && number > 0 ? { before: number - 1 } : {}),
    ...(next === undefined && (number + 1) * limit < count ? { after: number + 1 } : {}),
    ...(page ? { page } : {}),
  };
}

type Kept = { addresses: string[]; page?: OpenedPage };

function kept(): Kept {
  try {
    const { addresses, page } = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Partial<Kept>;
    if (!Array.isArray(addresses)) return { addresses: [] };
    return { addresses: addresses.filter((one) => typeof one === 'string'), ...(page ? { page } : {}) };
  } catch {
    return { addresses: [] };
  }
}
