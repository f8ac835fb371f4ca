import { type ComponentType, createContext, useContext } from 'react';
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

/** @throws Error outside of a `FormDialogsContext`. */
export function useFormDialogs(): FormDialogs {
  const dialogs = useContext(FormDialogsContext);
  if (!dialogs) throw new Error('No FormDialogsContext above this component');
  return dialogs;
}
