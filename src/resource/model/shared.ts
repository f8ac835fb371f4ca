import type { Tone } from './layout.ts';
import type { Json } from './values.ts';

export type CatalogItem = { code: Json; label: string; tone?: Tone; all?: boolean; [extra: string]: Json | undefined };
export type Catalog = { name: string; title: string; items: CatalogItem[] };

export type MenuEntry = { resource: string; label: string; icon: string; separator?: boolean };

export type ConsoleSettings = {
  version: string;
  menu: MenuEntry[];
  search: { list: number; reference: number };
  api: { base: string };
  switcher?: Json;
  /** The resource with the frozen batches; absent: bulk actions reach ticked rows alone. */
  batches?: string;
  /** What hangs below any record and is read beside it; `history`: with who changed what. */
  aside?: { of: string[]; history?: boolean };
  /** The resource that keeps each person's favourite records. */
  favourites?: string;
  /** The own notices, the action (`resource.action`) that opens one, what marks them all as read, and a list below them. */
  bell?: { notices: string; follow?: string; read?: string; also?: string };
  partnerHosts: string[];
  limits: Record<string, number>;
  /** The resource that keeps the views of lists. */
  views?: string;
  pageSizes: number[];
  [extra: string]: Json | undefined | MenuEntry[];
};

/** `factor`: whether people of the role need a second factor to sign in; absent: they may have one. */
type Role = { label: string; factor?: 'required' | 'optional' | 'none' };
export type Roles = { roles: Record<string, Role>; groups: Record<string, string[]> };

/** A line of 'Novedades': what changes in daily work, for these roles, from this date (YYYY-MM-DD) on. */
export type NewsLine = { id: string; date: string; for?: string[]; text: string };

/** The person who acts: `$me`. Built by the server at each request, sent to the console at sign-in. */
export type Actor = {
  id: number;
  username: string;
  roles: string[];
  isAdmin: boolean;
  isPartner: boolean;
  /** 0 for SUPER_ADMIN, 1 for ADMIN, 'PARTNER' for a partner, else null. */
  permission: 0 | 1 | 'PARTNER' | null;
  /** The company for which the person acts; null matches nothing. */
  id_partner: number | null;
  [extra: string]: Json | undefined;
};

export type Verdict =
  | { allowed: true }
  | { allowed: false; reason: string; params?: Record<string, Json>; rule?: { file: string; pointer: string } };

/** With `drop` the values are dropped after 30 days; without it they are kept, and no warning says so. */
export type Removal = { reason?: string; drop?: boolean };

/** Fields by resource and path (`requests.nickname`), and whole folders. */
export type Removed = { fields: Record<string, Removal>; resources: Record<string, Removal> };
