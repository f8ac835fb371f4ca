import { Suspense } from 'react';
import type { AskDialogProps, FormDialogs } from '../actions/dialog-host.ts';
import { FormDialog } from '../actions/FormDialog.tsx';
import { laterPart } from '../ui/part.tsx';

const LateAskDialog = laterPart(async () => (await import('../actions/AskDialog.tsx')).AskDialog);

const AskDialog = (props: AskDialogProps) => (
  <Suspense>
    <LateAskDialog {...props} />
  </Suspense>
);

/** The dialogs with a form in them, as actions and lists get them. */
export const formDialogs: FormDialogs = { AskDialog, FormDialog };
