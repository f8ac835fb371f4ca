/**
 * The linked form of the schema files: what the server enforces and the console draws.
 *
 * Files are written sparsely; a `Definition` says everything. Defaults are filled in, groups of roles are expanded to
 * roles, `{…}` texts stay texts, and each condition was checked against the fields it names. All of it is plain data, so
 * one `Definition` travels as JSON: the server serves it *cut* to what a set of roles may know (`cutDefinition`).
 */

import type { Actions } from './action.ts';
import type { Permissions, PersonalData } from './grants.ts';
import type { Registry } from './registry.ts';

export type { Action, Actions, Preview } from './action.ts';
export type { DataClass, Door, FieldRule, Grants, Operation, Permissions, PersonalData } from './grants.ts';
export type { EffectManifest, PluginSlot, Problem, Registry } from './registry.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Row = Record<string, Json | undefined>;

/** Mongo-style data; see `condition.ts` for its meaning. `true` and `false` are the constants. */
export type Condition = boolean | { [key: string]: Json };

/** The first line that fits counts; a plain value is a list of one line. */
export type Case<T> = { when?: Condition; for?: string[]; is: T };
export type Cases<T> = Case<T>[];

export type Kind =
  | 'text'
  | 'long-text'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'percent'
  | 'rate1'
  | 'rate4'
  | 'months'
  | 'month'
  | 'date'
  | 'moment'
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'file'
  | 'document'
  | 'object'
  | 'array'
  | 'name'
  | 'email'
  | 'phone'
  | 'curp'
  | 'rfc'
  | 'clabe'
  | 'url'
  | 'secret';

export type BaseType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';

export type Limits = {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  mediaType?: string;
};

/** `from` and `to` are days or variables: `2000-01-01`, `$today+30d`, `$record.request.activation_date`. */
export type DateLimit = { name: string; from?: string; to?: string };

/** One field. `path` is its whole name, dotted into objects: `general.curp`. */
export type Field = {
  path: string;
  kind: Kind;
  base: BaseType;
  title: string;
  description?: string;
  required: boolean;
  /** In a part: needed before the part counts as complete; never refuses a save. */
  completes?: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  default?: Json;
  limits: Limits;
  /** Dates, months and moments: the days between which a value is plausible, each with a sentence of its name. */
  dateLimits?: DateLimit[];
  /** Choice and choices: the catalogue's name; `choices` narrows it (`enum`, `const`). */
  catalog?: string;
  choices?: Json[];
  /** Reference: the resource it points to and which of its records may be chosen. */
  reference?: string;
  where?: Condition;
  /** Reference: while this record fulfils it, the one it points to is not deleted. Absent: always; false: never. */
  holds?: Condition;
  /** Stored copy through a reference: `user.id_partner`. */
  copy?: string;
  /** A named function of the server computes it for a whole page; never stored, filtered or sorted. */
  computed?: string;
  /** Object with a path of its own below the record: `addresses`. */
  part?: string;
  /** A mark (0, 1, 2) accompanies it, answered as `<name>_validated`. */
  review: boolean;
  /** The current document of this type fills this field. */
  document?: number;
  /** Typed without tax: the stored value is the typed one times `factor`. */
  entry?: { factor: number };
  unique: boolean;
  was?: string;
  also?: string;
  /** A person's data: its class in `_shared/data.json`, and the references that lead to that person. */
  data?: string;
  /** A paper: the classes that it shows, of the persons that `about` leads to. */
  shows?: string[];
  /** A paper that shows them in some rows only. */
  showsWhen?: Condition;
  /** Fields that hold the person's number: `id_user`, or behind a reference `request.user`. */
  about?: string[];
  /** Arrays: what one element is (path is relative to the element). */
  items?: Field;
  /** Array elements that are objects: their fields by relative path. */
  itemFields?: Record<string, Field>;
};

export type Source =
  | { kind: 'table' }
  | { kind: 'view'; name: string }
  | { kind: 'compute'; name: string }
  | { kind: 'slice'; of: string; where: Condition }
  | { kind: 'catalog'; name: string }
  | { kind: 'none' };

/** Where a resource hangs: `path` is `requests/{id}/amortizations`; `where` may speak of `$parent`. */
export type Under = { parent: string; path: string; where: Condition };

export type Unique = { fields: string[]; where?: Condition };

/**
 * A conditional rule of the record (`allOf`/`anyOf` line with `x-rule`): plain draft-07, unchanged. One that `completes` says
 * what completes a part and never refuses a save.
 */
export type Rule = { name: string; schema: Json; completes?: boolean };

export type Definition = {
  name: string;
  title: string;
  plural: string;
  label: Cases<string>;
  source: Source;
  /** One record per parent, or one per person, instead of a list. */
  one: boolean;
  review: boolean;
  under: Under[];
  unique: Unique[];
  /** `{capital: ['interest']}`: ticking capital ticks interest. Closed under transitivity by the linker. */
  implies: Record<string, string[]>;
  checks: string[];
  /** All fields in the order of the file, parents before their children. */
  fields: Record<string, Field>;
  rules: Rule[];
  list: ListLayout;
  form: Partial<Record<Screen, FormLayout>>;
  tabs?: TabsLayout;
  permissions: Permissions;
  actions: Actions;
  messages: Record<string, string>;
  /** `permissions.json/operations/read` -> its line. Shown to administrators with a refusal. */
  lines?: Record<string, number>;
};
export type Screen = 'create' | 'edit' | 'show';
// ---------------------------------------------------------------------------------------------------------- layouts
export type Tone = 'waiting' | 'active' | 'done' | 'done-variant' | 'bad' | 'expired' | 'neutral' | 'info' | 'none';

export type Column = {
  field: string;
  title: string | Cases<string>;
  /** A template per case; absent: the value as its kind formats it. */
  show?: Cases<string>;
  /** A widget of the closed list or a plug-in of the slot `cell`. */
  cell?: Cases<string>;
  for?: string[];
  visibleWhen: Condition;
  enabledWhen: Condition;
  priority: number;
  edit: boolean;
  actions?: string[];
};

export type Filter = {
  name: string;
  title: string;
  field?: string;
  as: 'choice' | 'range' | 'yes-no' | 'date' | 'text' | 'reference' | 'hidden';
  catalog?: string;
  /** The condition that a value selects; absent with `field`: equality or range on it; absent without: a parameter. */
  where?: Cases<Condition>;
  for?: string[];
  visibleWhen: Condition;
  enabledWhen: Condition;
};

export type ListLayout = {
  title: string;
  sort: string;
  sorts: string[];
  pageSize: number;
  pageSizes: number[];
  search?: { in: string[]; minLength: number };
  start: Record<string, Json>;
  tabs: { for?: string[]; by: string; values: Json[] }[];
  columns: Column[];
  filters: Filter[];
  tone: Cases<Tone>;
  expand?: { read: boolean; blocks: Block[] };
  actions: string[];
  bulk: string[];
  poll?: { while: Condition; every: number };
  open: 'page' | 'edit' | 'show' | 'dialog' | false;
};

export type FieldLine = {
  field: string;
  title?: string | Cases<string>;
  description?: string;
  widget?: string;
  /** Options of the plug-in that `widget` names. */
  options?: Json;
  catalog?: string;
  for?: string[];
  visibleWhen: Condition;
  enabledWhen: Condition;
  send?: Call;
};

export type Button = {
  action: string;
  id?: string;
  title?: Cases<string>;
  for?: string[];
  visibleWhen: Condition;
  enabledWhen?: Condition;
};

export type Block = {
  title?: Cases<string>;
  for?: string[];
  visibleWhen: Condition;
  enabledWhen: Condition;
  edit?: 'each';
  fields?: FieldLine[];
  /** What hangs below: a part, a single record, or a list (its name below this record). */
  of?: string;
  pageSize?: number;
  pageSizes?: number[];
  open?: 'page' | 'edit' | 'show' | 'dialog' | false;
  new?: { go: string; source?: Json; title?: Cases<string> };
  buttons?: Button[];
  cards?: { field: string; title?: string | Cases<string>; go: string; filter?: Record<string, Json> }[];
  history?: boolean;
  plugin?: string;
  options?: Json;
};

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A template: `/debits/{id}`; `{host}` is replaced by the address without the version. */
  url: string;
  query?: Record<string, Json>;
  body?: Json;
  /** PATCH: one operation of the list. */
  operation?: { op: 'replace' | 'remove' | 'add'; path: string; value?: Json };
  multipart?: boolean;
};

export type Outcome = {
  message?: string;
  as?: 'toast' | 'modal' | 'row' | 'field';
  go?: string;
  open?: string;
  reload?: boolean;
  /** Seconds to wait before `go` or `reload`. */
  in?: number;
  /** Seconds that the message stays. */
  for?: number;
  /** The reason of a failure is shown below its sentence. */
  because?: boolean;
  /** A failure shown as a warning or as an error (the default). */
  tone?: 'warning' | 'error';
};

export type Failures = Record<string, Outcome | Cases<Outcome>>;

export type FormLayout = {
  title?: Cases<string>;
  /** Another resource whose fields this form has. */
  of?: string;
  sections: Block[];
  panel: Block[];
  prefill?: { when: Condition; needs: Condition; load: Record<string, string>; copy?: string; set: Row };
  send?: Call;
  buttons?: Button[];
  after: Cases<Outcome>;
  fail: Failures;
  back?: string;
};

export type Tab = {
  name: string;
  title: Cases<string>;
  indicator?: string;
  for?: string[];
  visibleWhen: Condition;
  blocks: Block[];
};

export type TabsLayout = { title: Cases<string>; summary: Block[]; tabs: Tab[]; blocks: Block[] };

// ------------------------------------------------------------------------------------------------------ shared files

export type CatalogItem = { code: Json; label: string; tone?: Tone; all?: boolean; [extra: string]: Json | undefined };
export type Catalog = { name: string; title: string; items: CatalogItem[] };

export type MenuEntry = { resource: string; label: string; icon: string; separator?: boolean };

export type ConsoleSettings = {
  version: string;
  menu: MenuEntry[];
  search: { list: number; reference: number };
  api: { base: string };
  switcher?: Json;
  partnerHosts: string[];
  limits: Record<string, number>;
  compactBelow: number;
  pageSizes: number[];
  [extra: string]: Json | undefined | MenuEntry[];
};

export type Roles = { roles: Record<string, { label: string }>; groups: Record<string, string[]> };

/** A line of 'Novedades': what changes in daily work, for these roles, from this date (YYYY-MM-DD) on. */
export type NewsLine = { id: string; date: string; for?: string[]; text: string };

/** Everything that the schema files say, linked, under one version. Immutable: a change makes a new one. */
export type Schemas = {
  /** Hash of all files: the same files give the same version on each server. */
  version: string;
  resources: Record<string, Definition>;
  catalogs: Record<string, Catalog>;
  roles: Roles;
  console: ConsoleSettings;
  messages: Record<string, string>;
  /** Server only: the console asks for its lines. */
  news?: NewsLine[];
  /** The classes of personal data; absent where no file defines them. */
  data?: PersonalData;
  /** Server only: what the files were linked against. */
  registry?: Registry;
};

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
