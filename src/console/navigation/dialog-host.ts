import { type ComponentType, createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Action, Definition, Json, Row } from '../../resource/model/definition.ts';

export type OpenedForm = {
  address: string;
  /** What is done and to which record; else the resource's title. */
  title?: string | undefined;
  source?: Json | undefined;
  onResult?: ((ok: boolean) => void) | undefined;
};

/**
 * Opens the form at an address over the screen. A list provides it, because its rows come and go: a dialog that hung on a
 * row would go with it as soon as the row leaves the list.
 */
export const DialogHost = createContext<((form: OpenedForm) => void) | undefined>(undefined);

export type AskDialogProps = {
  definition: Definition;
  action: Action;
  title: string;
  label: string;
  /** The consequence, where the action also asks for confirmation. */
  text: string | undefined;
  record: Row;
  /** The rows that it is about, where what it would do with them can be shown. */
  ids?: readonly Json[];
  busy: boolean;
  /** The rows that would be refused are left out. */
  onSend: (ask: Row, refused: readonly Json[]) => Promise<void>;
  onClose: () => void;
};

export type FormDialogProps = Omit<OpenedForm, 'source'> & { source: Json | undefined; onClose: () => void };

/** The dialogs that hold a form. Forms are a room above actions and lists, so the console hands these dialogs in. */
export type FormDialogs = { AskDialog: ComponentType<AskDialogProps>; FormDialog: ComponentType<FormDialogProps> };

export const FormDialogsContext = createContext<FormDialogs | undefined>(undefined);

export function useFormDialogs(): FormDialogs {
  const dialogs = useContext(FormDialogsContext);
  if (!dialogs) throw new Error('No FormDialogsContext above this component');
  return dialogs;
}

/** How many forms are open that send something. */
let count = 0;
const listeners = new Set<() => void>();

function add(change: 1 | -1): void {
  count += change;
  for (const listener of listeners) listener();
}

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Counts a form as open while it is on screen. */
export function useOpenForm(sends: boolean): void {
  useEffect(() => {
    if (!sends) return;
    add(1);
    return () => add(-1);
  }, [sends]);
}

/** True while a form is open: what it lies on stays, whatever the files take away meanwhile. */
export const useHasOpenForm = (): boolean => useSyncExternalStore(watch, () => count > 0);
