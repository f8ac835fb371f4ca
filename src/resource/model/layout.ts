import type { Span } from './figure.ts';
import type { Cases, Condition, Json, Row } from './values.ts';

export type Tone = 'waiting' | 'active' | 'done' | 'done-variant' | 'bad' | 'expired' | 'neutral' | 'info' | 'none';

export type Column = {
  field: string;
  title: string | Cases<string>;
  /** A template per case; absent: the value as its kind formats it. */
  show?: Cases<string>;
  /** The text is a chip of this tone; absent: of the tone that a catalogue gives the value, or plain. */
  tone?: Cases<Tone>;
  /** A widget of the closed list or a plug-in of the slot `cell`. */
  cell?: Cases<string>;
  for?: string[];
  visibleWhen: Condition;
  enabledWhen: Condition;
  priority: number;
  edit: boolean;
  actions?: string[];
  /** Stays at the beginning of its row; pixels. Until a person arranges the columns. */
  pin?: 'start';
  width?: number;
};

/** How rows are laid out where they are no table: by the values of a field, or by days. */
export const LAYOUTS = ['board', 'calendar'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** How a list is looked at: what is asked, in which order, which columns, and how it is laid out: as a table without the word. */
export type ViewState = {
  filter: Record<string, Json>;
  sort?: string;
  layout?: Layout;
  columns?: { field: string; pin?: 'start'; width?: number }[];
};

/** A view that a file offers. `closed`: it filters by what these roles may not read; its state is left out. */
export type FileView = {
  name: string;
  title: string;
  for?: string[];
  default?: boolean;
  state: ViewState;
  closed?: boolean;
  /** So many of its columns these roles may not read. */
  lost?: number;
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
  /** Codes by which the search over everything finds a record: own texts, compared whole. Never sent to the console. */
  exact?: string[];
  start: Record<string, Json>;
  tabs: { for?: string[]; by: string; values: Json[] }[];
  columns: Column[];
  filters: Filter[];
  tone: Cases<Tone>;
  expand?: { read: boolean; blocks: Block[] };
  actions: string[];
  bulk: string[];
  poll?: { while: Condition; every: number };
  /** Fields of money that are summed over all rows that the filter finds. */
  totals?: string[];
  views?: FileView[];
  layouts?: Layouts;
  open: 'page' | 'edit' | 'show' | 'dialog' | 'subject' | false;
};

/**
 * What a list offers beside its table. `by` is a field with a catalogue: a column for each value. `figure` sums or counts by day,
 * and a row lies on its day. `closed` names days without work, as `holidays.date`.
 */
export type Layouts = { board?: { by: string }; calendar?: { figure: string; closed?: string } };

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
  send?: CallTemplate;
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
  open?: 'page' | 'edit' | 'show' | 'dialog' | 'subject' | false;
  new?: { go: string; source?: Json; title?: Cases<string> };
  buttons?: Button[];
  cards?: { field: string; title?: string | Cases<string>; go: string; filter?: Record<string, Json> }[];
  course?: boolean;
  progress?: Progress;
  history?: boolean;
  /** Figures that are drawn together, as `resource.figure`. */
  chart?: string[];
  /** The days that the chart is of when it opens. */
  span?: Span;
  plugin?: string;
  options?: Json;
};

/** `of` and `next` are fields of the single record `from` below this one, or of this one; `total` is a field of this one. */
export type Progress = { from?: string; of: string; total: string; next?: string };

export type CallTemplate = {
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
  send?: CallTemplate;
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
