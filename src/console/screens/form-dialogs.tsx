import { Suspense } from 'react';
import type { AskDialogProps, FormDialogs } from '../navigation/dialog-host.ts';
import { idleComponent } from '../ui/lazy-component';
import { FormDialog } from './FormDialog.tsx';

const LateAskDialog = idleComponent(async () => (await import('./AskDialog.tsx')).AskDialog);

const AskDialog = (props: AskDialogProps) => (
  <Suspense>
    <LateAskDialog {...props} />
  </Suspense>
);

/** The dialogs with a form in them, as actions and lists get them. */
export const formDialogs: FormDialogs = { AskDialog, FormDialog };
