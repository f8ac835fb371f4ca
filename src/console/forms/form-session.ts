import type Form from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import { createContext, type RefObject, useContext, useRef, useSyncExternalStore } from 'react';
import type { Vars } from '../../resource/model/condition-tree.ts';
import type { Actor, Definition, FormLayout, Json, Row, Screen } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import type { FieldError } from '../../resource/validation/field-error.ts';
import type { FormModule } from '../../resource/validation/form-schemas.ts';
import { same } from '../fields/entry.ts';
import type { SchemasIndex } from '../schemas/schemas.ts';
import type { FormLayoutPlan, FormView } from './form-view.ts';

/** What an open form holds beside its values, which are the form library's. Plain data, replaced whole at each change. */
type FormState = {
  /** The values as the form library last reported them: typed, without tax where a field has an entry factor. Only read. */
  record: Row;
  /** As it was opened, to know what changed. */
  opened: Row;
  touched: readonly string[];
  /** What the server said of it; a field's goes when the field changes. */
  refusals: readonly FieldError[];
  attempted: boolean;
  /** An error is shown: from then on each key is validated, not only the leaving of a field. */
  isWrong: boolean;
  busy: boolean;
  /** A window of one of its buttons is open: the form is not left under it. */
  acting: boolean;
  /** The answer of the call that succeeded: `$answer`. */
  answer: Json | undefined;
  /** Large files by field: they travel as multipart. */
  files: Readonly<Record<string, File>>;
};

/** An open form: what it is made of, what it holds, and what can be done with it. Views read it by context. */
export type FormSession = {
  id: string;
  definition: Definition;
  index: SchemasIndex;
  actor: Actor;
  layout: FormLayout;
  screen: Screen;
  mode: 'create' | 'update' | 'ask';
  plan: FormLayoutPlan;
  /** The compiled schemas of the resource, and the name of the one of this form. */
  module: FormModule;
  schemaName: string;
  /** The form library's own form, which holds the values. */
  form: RefObject<RecordFormRef | null>;
  /** What it was opened with; a new object opens it anew. */
  start: Row;
  /** The record to which an action is done, while the form holds what the action asks. */
  about: Row | undefined;
  get: () => FormState;
  subscribe: (listener: () => void) => () => void;
  patch: (change: Partial<FormState>) => void;
  vars: (record?: Row) => Vars;
  /** What the person sees of the form now, or would see with another record. */
  view: (record?: Row) => FormView;
  /** Sentences about values that contradict each other, by field. */
  warnings: () => ReadonlyMap<string, string[]>;
  /** Writes one field as if it was typed: what follows from it follows. */
  change: (path: string, value: Json | undefined) => void;
  /** Writes several fields together, as they are. */
  fill: (values: Row) => void;
  /** What rules say of the stored record they say of this one from here on. */
  rebase: (stored: Row) => void;
  blur: (path: string) => void;
  setFile: (path: string, file: File | undefined) => void;
  /** Validates all; true when nothing refuses. Otherwise errors are shown and the first field has the focus. */
  check: () => boolean;
  /** The record as it is stored: typed values with their entry factors, ids and labels left as they came. */
  stored: () => Row;
};

export type FormValues = Record<string, unknown>;
export type RecordFormRef = Form<FormValues, RJSFSchema>;

export const FormContext = createContext<FormSession | undefined>(undefined);

export function useForm(): FormSession {
  const session = useContext(FormContext);
  if (!session) throw new Error('A part of a form is outside of a form');
  return session;
}

/** A part of a form's state; the component draws again only when that part's content changes. */
export function useFormPart<T>(
  session: Pick<FormSession, 'get' | 'subscribe'>,
  pick: (state: FormState) => T,
  same: (one: T, other: T) => boolean = Object.is,
): T {
  const last = useRef<{ value: T }>(undefined);
  const read = () => {
    const value = pick(session.get());
    if (!last.current || !same(last.current.value, value)) last.current = { value };
    return last.current.value;
  };
  return useSyncExternalStore(session.subscribe, read);
}

/** Nothing of a stored record can be changed here: it is only read, and there is nothing to send. */
export function isClosed({ mode, view }: Pick<FormSession, 'mode' | 'view'>): boolean {
  const fields = [...view().fields.values()];
  return mode === 'update' && fields.length > 0 && !fields.some(({ enabled }) => enabled);
}

export const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The state of a form outside React: a key draws the fields that read what it changed. */
export function createFormState(record: Row): Pick<FormSession, 'get' | 'subscribe' | 'patch'> {
  const listeners = new Set<() => void>();
  let state: FormState = {
    record,
    opened: record,
    touched: [],
    refusals: [],
    attempted: false,
    isWrong: false,
    busy: false,
    acting: false,
    answer: undefined,
    files: {},
  };
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    patch: (change) => {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
  };
}

/** The fields whose value differs from what the form opened with. */
export function changedPaths(state: Pick<FormState, 'record' | 'opened'>, paths: readonly string[]): string[] {
  return paths.filter((path) => !same(valueAt(state.record, path), valueAt(state.opened, path)));
}

export const isDirty = (state: FormState, paths: readonly string[]): boolean => changedPaths(state, paths).length > 0;

/** Between the parts of an id: no name of a field has a dot, so that an id names its path. */
const ID_SEPARATOR = '.';

/** The id of a field's control, the same wherever it is drawn, so that an error can find it. */
export const controlId = (formId: string, path: string): string => `${formId}${ID_SEPARATOR}${path}`;

/** The dotted path that an id names; empty for the whole record. */
export const pathOfId = (formId: string, id: string): string => id.slice(formId.length + ID_SEPARATOR.length);

/** The line of the form that a path belongs to: `docs.0.key` is a part of `docs`. */
export const formLine = (path: string): string => path.split(/\.\d+(?:\.|$)/)[0] ?? path;
