/**
 * The linked form of the schema files: what the server enforces and the console draws.
 *
 * Files are written sparsely; a `Definition` says everything. Defaults are filled in, groups of roles are expanded to
 * roles, `{…}` texts stay texts, and each condition was checked against the fields it names. All of it is plain data, so
 * one `Definition` travels as JSON: the server serves it *cut* to what a set of roles may know (`redactDefinition`).
 */

import type { Actions } from './action.ts';
import type { DocumentTemplate } from './document-template.ts';
import type { Field } from './field.ts';
import type { Figure } from './figure.ts';
import type { Permissions, PersonalData } from './grants.ts';
import type { FormLayout, ListLayout, TabsLayout } from './layout.ts';
import type { Registry } from './registry.ts';
import type { Catalog, ConsoleSettings, NewsLine, Removed, Roles } from './shared.ts';
import type { Cases, Condition, Json } from './values.ts';

export type { Action, Actions, NextStep, Preview, Second } from './action.ts';
export type { DocumentTemplate } from './document-template.ts';
export type { BaseType, DateLimit, Field, Kind, Limits } from './field.ts';
export type { Figure, PeriodStep } from './figure.ts';
export type { DataClass, Door, FieldRule, Grants, Operation, Permissions, PersonalData } from './grants.ts';
export type {
  Block,
  Button,
  CallTemplate,
  Column,
  Failures,
  FieldLine,
  FileView,
  Filter,
  FormLayout,
  Layout,
  Layouts,
  ListLayout,
  Outcome,
  Progress,
  Tab,
  TabsLayout,
  Tone,
  ViewState,
} from './layout.ts';
export type {
  CodeNeeds,
  DocumentNames,
  Edit,
  EffectManifest,
  FileProblems,
  MessageKeys,
  Named,
  NamedCode,
  Need,
  Place,
  PluginSlot,
  Problem,
  Registry,
  StoredAs,
} from './registry.ts';
export type {
  Actor,
  Catalog,
  CatalogItem,
  ConsoleSettings,
  MenuEntry,
  NewsLine,
  Removal,
  Removed,
  Roles,
  Verdict,
} from './shared.ts';
export type { Case, Cases, Condition, Json, Row } from './values.ts';

export type Source =
  | { kind: 'table' }
  | { kind: 'view'; name: string }
  | { kind: 'compute'; name: string }
  | { kind: 'slice'; of: string; where: Condition }
  | { kind: 'catalog'; name: string }
  | { kind: 'none' };

/** Where a resource hangs: `path` is `requests/{id}/amortizations`; `where` may speak of `$parent`. */
export type Under = { parent: string; path: string; where: Condition };

type Unique = { fields: string[]; where?: Condition };

/**
 * A conditional rule of the record (`allOf`/`anyOf` line with `x-rule`): plain draft-07, unchanged. One that `completes` says
 * what completes a part and never refuses a save.
 */
export type Rule = { name: string; schema: Json; completes?: boolean };

export type Definition = {
  name: string;
  /** The folder's earlier name: its table and history go along. */
  was?: string;
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
  /** What is counted and summed of its rows, by name. */
  figures?: Record<string, Figure>;
  /** Only on the wire: the address of the compiled forms. `FormModule` says what it exports. */
  validators?: string;
  /** Only on the wire: the fields that its list is drawn from. Absent: all. */
  drawn?: string[];
  /** `permissions.json/operations/read` -> its line. Shown to administrators with a refusal. */
  lines?: Record<string, number>;
};
export type Screen = 'create' | 'edit' | 'show';
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
  /** Server only: what papers are drawn from, by the name of the file. */
  templates?: Record<string, DocumentTemplate>;
  /** Server only: fields and folders that were removed on purpose. */
  removed?: Removed;
  /** The classes of personal data; absent where no file defines them. */
  data?: PersonalData;
  /** Server only: what the files were linked against. */
  registry?: Registry;
};
