import { createContext, useContext, useRef, useSyncExternalStore } from 'react';
import type { Vars } from '../../resource/model/condition-tree.ts';
import type { Actor, Definition, FormLayout, Json, Row, Screen } from '../../resource/model/definition.ts';
import type { SchemasIndex } from '../schemas/schemas.ts';
import type { FormPlan } from './form-plan.ts';
import type { FormState, FormStore } from './form-store.ts';
import type { FormView } from './form-view.ts';

/** An open form: what it is made of, what it holds, and what can be done with it. Headless; views read it by context. */
export type FormHandle = {
  id: string;
  definition: Definition;
  index: SchemasIndex;
  actor: Actor;
  layout: FormLayout;
  screen: Screen;
  mode: 'create' | 'update' | 'ask';
  plan: FormPlan;
  store: FormStore;
  /** The record to which an action is done, while the form holds what the action asks. */
  about: Row | undefined;
  vars: () => Vars;
  view: () => FormView;
  change: (path: string, value: Json | undefined) => void;
  blur: (path: string) => void;
  setFile: (path: string, file: File | undefined) => void;
  /** Judges all; true when nothing refuses. Otherwise errors are shown and the first field has the focus. */
  check: () => boolean;
  /** The record as it is stored: typed values with their entry factors, ids and labels left as they came. */
  stored: () => Row;
};

export const FormContext = createContext<FormHandle | undefined>(undefined);

export function useForm(): FormHandle {
  const handle = useContext(FormContext);
  if (!handle) throw new Error('A part of a form stands outside of a form');
  return handle;
}

/** A part of a form's state; the component draws again only when that part's content changes. */
export function useFormPart<T>(
  handle: FormHandle,
  pick: (state: FormState) => T,
  same: (one: T, other: T) => boolean = Object.is,
): T {
  const last = useRef<{ value: T }>(undefined);
  const read = () => {
    const value = pick(handle.store.get());
    if (!last.current || !same(last.current.value, value)) last.current = { value };
    return last.current.value;
  };
  return useSyncExternalStore(handle.store.subscribe, read);
}

export const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The id of a field's control, the same wherever it is drawn, so that an error can find it. */
export const controlId = (formId: string, path: string): string => `${formId}-${path.replaceAll('.', '-')}`;
