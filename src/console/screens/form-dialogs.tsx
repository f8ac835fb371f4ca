import { Suspense } from 'react';
import type { AskDialogProps, FormDialogs } from '../navigation/dialog-host.ts';
import { laterPart } from '../ui/part.tsx';
import { FormDialog } from './FormDialog.tsx';

const LateAskDialog = laterPart(async () => (await import('./AskDialog.tsx')).AskDialog);

const AskDialog = (props: AskDialogProps) => (
  <Suspense>
    <LateAskDialog {...props} />
  </Suspense>
);

/** The dialogs with a form in them, as actions and lists get them. */
export const formDialogs: FormDialogs = { AskDialog, FormDialog };
