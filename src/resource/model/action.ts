import type { Field } from './field.ts';
import type { CallTemplate, Failures, Outcome, Tone } from './layout.ts';
import type { Cases, Condition, Json } from './values.ts';

export type Action = {
  name: string;
  title: Cases<string>;
  from?: Json[];
  to?: Json;
  when: Condition;
  /** Fields it writes: values, `$ask.…` or `$today`. */
  set: Record<string, Json>;
  /** What it asks in a small form before it is sent: plain fields. */
  ask: Record<string, Field>;
  /** Questions that the console insists on and a call may leave unanswered. */
  optional?: string[];
  /** Values and papers that have to be validated before it runs, where they are filled. */
  needs?: string[];
  /** Runs by itself, in one of its states, when one of these values or papers loses its validation. */
  lost?: string[];
  /** Asks for a reason, which is kept in the audit trail. A call may leave it out. */
  reason?: boolean;
  /** Takes away or undoes: drawn red, never a page's main action. */
  grave?: true;
  confirm: boolean;
  before?: { get: string; stop: Condition; show: { list: string; line: string } };
  /** How it travels; absent for the links (`go`, `open`). */
  send?: CallTemplate;
  effect?: string;
  /** The action that takes it back, offered for a while after it. */
  inverse?: string;
  /** The effect runs only where one of these fields changes; absent: always. */
  whenChanged?: string[];
  after: Cases<Outcome>;
  fail: Failures;
  /** A link instead of a call. */
  go?: string;
  open?: string;
  /** The template that it draws of the record; `open` is then the address of the paper. */
  paper?: string;
  as?: 'page' | 'dialog';
  source?: Json;
  filter?: Json;
  notify?: { to: string[]; when: Condition };
  second?: Second;
  /** The last proof of who is there may be so many seconds old; an older one is asked for anew before anything is written. */
  fresh?: number;
  preview?: Preview;
};

/**
 * What waits until another person agrees. Without `when`, `sum` and `count` each call waits, else one that any of them
 * holds for; with `changed` only a call that changes one of these fields.
 */
export type Second = {
  /** The roles that may agree. */
  by: string[];
  when?: Condition;
  /** Of the calls of one person in these hours, done or waiting: the sum of a field is over this. */
  sum?: { of: string; hours: number; over: number };
  /** The same of their number. */
  count?: { hours: number; over: number };
  /** Hours until a call that waits is over. */
  until: number;
  changed?: string[];
};

/** What is shown before the action runs: its plans run and are rolled back (`POST /v1/{resource}/preview`). */
export type Preview = {
  /** Fields of money, or lines of the effect, that are added up. The first is the money that moves. */
  sum: string[];
  /** The payee: a name template, and the field with the account, which may be behind a reference. */
  payee?: { name: string; account?: string };
  /** The day that counts: `$ask.dispersed_date`. */
  date?: string;
  /** Above this the total is typed before the action runs, in the currency of the total. */
  typed?: { over: number };
  /** Shown with `<action>.warn.<name>`; refuses nothing. */
  warn: { name: string; when: Condition }[];
};

export type Actions = {
  /** The field that holds the state, if there is a state machine. */
  field?: string;
  /** A derived state is never stored: it is computed when read. */
  states: Record<string, { tone: Tone; final: boolean; derived?: boolean }>;
  /** The usual way through the states, step by step; a step may have several states. */
  course?: Json[][];
  /** Only on the wire, for who may read the history: what may come after each state, and the roles that do it. */
  next?: Record<string, NextStep[]>;
  actions: Record<string, Action>;
};

/** `roles` are labels of roles. */
export type NextStep = { to: Json; action: string; roles: string[] };
