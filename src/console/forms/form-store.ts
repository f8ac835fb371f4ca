import type { Json, Row } from '../../resource/model/definition.ts';
import { valueAt, withValue } from '../../resource/model/path.ts';
import type { FieldError } from '../../resource/validation/validate.ts';
import { same } from '../fields/same.ts';

/** What a form holds while it is open. Plain data, replaced whole at each change. */
export type FormState = {
  /** As typed: fields with `entry` without tax. */
  record: Row;
  /** As it was opened, to know what changed. */
  opened: Row;
  touched: readonly string[];
  /** What the rules say of the record now; shown for touched fields, and for all after an attempt to send. */
  issues: readonly FieldError[];
  /** What the server said of it; a field's goes when the field changes. */
  refusals: readonly FieldError[];
  attempted: boolean;
  busy: boolean;
  /** The answer of the call that succeeded: `$answer`. */
  answer: Json | undefined;
  /** Large files by field: they travel as multipart. */
  files: Readonly<Record<string, File>>;
};

export type FormStore = {
  get: () => FormState;
  subscribe: (listener: () => void) => () => void;
  patch: (change: Partial<FormState>) => void;
  /** Writes fields and marks them as changed by hand. */
  change: (values: Row) => void;
};

/** A form's state outside React, so that a key in one section does not draw the others again. */
export function createFormStore(record: Row): FormStore {
  const listeners = new Set<() => void>();
  let state: FormState = {
    record,
    opened: record,
    touched: [],
    issues: [],
    refusals: [],
    attempted: false,
    busy: false,
    answer: undefined,
    files: {},
  };
  const patch = (change: Partial<FormState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    patch,
    change: (values) => {
      const paths = Object.keys(values);
      const record = paths.reduce((row, path) => withValue(row, path, values[path]), state.record);
      patch({ record, refusals: state.refusals.filter((refusal) => !isAbout(refusal.field, paths)) });
    },
  };
}

/** The fields whose value differs from what the form opened with. */
export function changedPaths(state: FormState, paths: readonly string[]): string[] {
  return paths.filter((path) => !same(valueAt(state.record, path), valueAt(state.opened, path)));
}

export const isDirty = (state: FormState, paths: readonly string[]): boolean => changedPaths(state, paths).length > 0;

const isAbout = (field: string, paths: readonly string[]) =>
  paths.some((path) => field === path || field.startsWith(`${path}.`));
