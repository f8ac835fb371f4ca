import type { Condition } from './values.ts';

export type Operation =
  | 'list'
  | 'read'
  | 'create'
  | 'update'
  | 'delete'
  | 'review'
  | 'reveal'
  | 'history'
  | 'export'
  | 'restore';

/** Role -> true, or the name of a scope. Groups are expanded; a role that is not named is denied. */
export type Grants = Record<string, true | string>;

/** `reveal`: who sees a secret's value by the audited call; without it `read` counts. */
export type FieldRule = {
  of: string[];
  read?: Grants;
  reveal?: Grants;
  create?: Grants;
  update?: Grants;
  /** Where the line is defined, when it was taken over from the source of a slice. */
  at?: { file: string; pointer: string };
};

/**
 * What a resource lets a slice of it do beyond its own rights: an operation for the roles that the slice grants it to, always
 * or in a scope of this resource, and the fields whose rights the slice alone defines.
 */
export type Door = Partial<Record<Operation, true | string>> & { fields?: string[] };

export type Permissions = {
  scopes: Record<string, Condition>;
  operations: Partial<Record<Operation, Grants>>;
  fields: FieldRule[];
  actions: Record<string, Grants>;
  /** The same as an action's `fresh`, of the operations that are no actions. */
  fresh?: Partial<Record<'reveal' | 'restore', number>>;
  /** By the slice's name. */
  doors?: Record<string, Door>;
};

/**
 * A kind of data about a person. `home` is the original field (`users.general.rfc`): readers of that field of that person see
 * the copy whole, all others its mask: the person's folio (`#282`), or the last four digits, and those only where `for` roles
 * pay or collect. `name` data may be used as a label.
 */
export type DataClass = { title: string; home: string; mask: 'reference' | 'last-4' | 'none'; for?: string[] };

/** `disclose`: a paper (`resource.field`) that is handed whole to the people and the company whom it shows. */
export type PersonalData = { classes: Record<string, DataClass>; disclose: Record<string, 'party'> };
