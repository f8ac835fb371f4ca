import { Suspense } from 'react';
import type { AskDialogProps, FormDialogProps, FormDialogs } from '../navigation/dialog-host.ts';
import { idleComponent } from '../ui/lazy-component.tsx';

const LateAskDialog = idleComponent(async () => (await import('./AskDialog.tsx')).AskDialog);
const LateFormDialog = idleComponent(async () => (await import('./FormDialog.tsx')).FormDialog);

const AskDialog = (props: AskDialogProps) => (
  <Suspense>
    <LateAskDialog {...props} />
  </Suspense>
);

const FormDialog = (props: FormDialogProps) => (
  <Suspense>
    <LateFormDialog {...props} />
  </Suspense>
);

/** The dialogs with a form in them, as actions and lists get them. */
export const formDialogs: FormDialogs = { AskDialog, FormDialog };
