import { onSessionEnd } from '../session/end-session.ts';

const KEPT = 'opened-among';
onSessionEnd(() => sessionStorage.removeItem(KEPT));

/** Where a record is among the rows of the list that it was opened from; `rest` of its address is the tab that is open. */
export type StepPlace = { place: number; count: number; rest: string; previous?: string; next?: string };

/** Keeps the addresses of a list's rows when one of them is opened: by them one steps to its neighbours. */
export function rememberRows(addresses: readonly (string | undefined)[]): void {
  sessionStorage.setItem(KEPT, JSON.stringify(addresses.filter((address) => address !== undefined)));
}

/** Undefined where the record of this address was opened in another way, or where the list has no other row. */
export function placeAmongRows(pathname: string): StepPlace | undefined {
  const addresses = keptAddresses();
  const at = addresses.findIndex((address) => pathname === address || pathname.startsWith(`${address}/`));
  const address = addresses[at];
  if (address === undefined || addresses.length < 2) return undefined;
  const [previous, next] = [addresses[at - 1], addresses[at + 1]];
  const rest = pathname.slice(address.length);
  return {
    place: at + 1,
    count: addresses.length,
    rest,
    ...(previous === undefined ? {} : { previous }),
    ...(next === undefined ? {} : { next }),
  };
}

function keptAddresses(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
