import type { Kind } from './field.ts';
import type { Json } from './values.ts';

/** The named things that code offers to the files: the linker refuses any other name. Plain data. */
export type Registry = {
  plugins: Record<string, { slot: PluginSlot; options: Json }>;
  views: Record<string, { columns: Record<string, Kind>; sorts: string[]; parameters?: string[] }>;
  computes: string[];
  computed: Record<string, { fields?: string[] }>;
  /** Each with the fields that it explains. */
  explains?: Record<string, string[]>;
  checks: string[];
  effects: Record<string, EffectManifest>;
  /** Stored fields, with the resource before a dot, whose answered value also depends on today. */
  derived?: string[];
  /** Values that the platform decides for every new record. */
  platform?: string[];
  /** What the code behind these names reads of records. */
  needs?: Partial<Record<NamedCode, Record<string, CodeNeeds>>>;
  /** What `$me` holds. */
  me?: Record<string, Kind>;
  messages?: MessageKeys;
  program?: Program;
  documents?: DocumentNames;
  /** The resource of reports, and the catalogue whose lines say what each type of report holds. */
  reports?: { resource: string; types: string };
  /** Icons that a menu may name. */
  icons?: string[];
  /** First parts of addresses that no resource can have. */
  reserved?: string[];
};

type Written = 'number' | 'text' | 'date' | 'any' | 'list';

/** What the templates of documents may name: formats with what they write, what is typed, and a loan's table. */
export type DocumentNames = Record<'formats' | 'given' | 'schedule', Record<string, Written>>;

/** Sentences that code asks for: their keys, with `*` for what it fills in, and of those whose parameters are known, these. */
export type MessageKeys = {
  keys: string[];
  params: Record<string, string[]>;
  /** Those that the program says whatever the business is, as they are shipped: a new folder without one is refused. */
  program?: Record<string, string>;
};

/**
 * What the program itself needs of any folder: the fields of accounts, and the role that may do everything. A folder may do without
 * the `own` resources (notices, reports, holidays), and without `papers` where no field is a paper; one that has them has these fields.
 */
export type Program = { accounts: Need; keeper: string; own?: Need[]; papers?: Need };

export type NamedCode = 'effects' | 'checks' | 'computed' | 'computes' | 'explains' | 'views';

/** `own` is of the record that the code works on (of a query: the parent), `reads` of other tables. */
export type CodeNeeds = { own?: Need; reads: Need[] };

/** Fields of a resource by path, and what code reads from the column of each. */
export type Need = { resource: string; fields: Record<string, StoredAs> };

/** What code reads from a column: numbers are one thing to it, days and moments are not texts. */
export type StoredAs = 'text' | 'date' | 'moment' | 'number' | 'boolean' | 'text[]' | 'number[]' | 'json';

/** The origin of what is worked out of the question alone, or says something of the call itself. */
export const ASKED = 'asked';

/** What the linker may know of an effect: what it must be asked, what its answer holds, and which states it sets by itself. */
export type EffectManifest = {
  /** The role that must be able to run it: without it no person could undo a change of rights. */
  keeps?: string;
  /** The files may do without it altogether: there is another way. */
  dispensable?: true;
  asks?: string[];
  /** Each value that it answers, and the field that it is from (`bills.pdf`), whose right cuts it; or `ASKED`. */
  answers?: Record<string, string>;
  /** What the call answers instead of the record, as JSON Schema, for the API document. */
  answer?: Json;
  /** Resource -> moves of its state beyond the action's own `to`. Without `from` records begin there. */
  leads?: Record<string, { from?: Json[]; to: Json[] }[]>;
  /** The field with the key of the row that it works on, and that row's table: locked before a new record is judged. */
  holds?: { field: string; table: string };
  /** It writes to the ledger: money goes back by a dialog of its own, so it neither is nor has an inverse. */
  ledger?: true;
  /** A person with a session runs it and no key of the API, whatever files say. */
  person?: true;
  /** What it does follows from the record's values alone, so that an edit back takes it back as well. */
  follows?: true;
  /** Fields that it fills, so that no form needs to ask for them. */
  sets?: string[];
  /** Names that it may give to a preview: amounts that it works out, and warnings of its own. */
  previews?: { lines?: string[]; warns?: string[] };
};

export type PluginSlot = 'field' | 'cell' | 'panel' | 'tab' | 'page' | 'action';

/** A place in the files: of the value at the pointer, or of its key. */
export type Place = { file: string; pointer: string; line: number; column: number };

/** What the files name: of a field, its resource; of a code, its catalogue; of an action, a scope and a message, its resource. */
export type Named = { what: string; name: string; of?: string };

/** A change of a file's text. `insert` puts an element before the place that the pointer names, `rename` changes a key. */
export type Edit = { file: string; pointer: string } & (
  | { op: 'set' | 'insert'; value: Json }
  | { op: 'remove' }
  | { op: 'rename'; to: string }
);

/** A mistake in the files, at its exact place. `message` and `suggestion` are Spanish. */
export type Problem = Place & {
  message: string;
  suggestion?: string;
  /** A hint is only shown where it is asked for; an error keeps the files out of service. */
  severity: 'error' | 'warning' | 'hint';
  /** The kind of mistake, in English: `unknown`, `removed`. */
  code?: string;
  /** Where the name or value ends. */
  end?: { line: number; column: number };
  /** The name that is wrong or that is gone. */
  subject?: Named;
  /** The edits that surely mend it. */
  fix?: Edit[];
  /** Other places where the same cause shows. */
  also?: Place[];
};

/** What is wrong with the files, and the number and moment of the version in force, where it is a kept one. */
export type FileProblems = { problems: Problem[]; version?: { n: number; at: string } };
