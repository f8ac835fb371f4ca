import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useSay } from '../app/schemas.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { type FormHandle, useFormPart } from './form-handle.ts';
import { isDirty } from './form-store.ts';

/** Leaving with changes asks, inside the console and when the window is closed. */
export function LeaveGuard({ form }: { form: FormHandle }) {
  const dirty = useFormPart(form, (state) => isDirty(state, form.plan.paths));
  return dirty ? <Guard form={form} /> : null;
}

/** Stands only while there is something to lose: the router has one blocker, and a form without changes needs none. */
function Guard({ form }: { form: FormHandle }) {
  const say = useSay();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const state = form.store.get();
    return isDirty(state, form.plan.paths) && !state.busy && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      open
      danger
      title={say('console.unsaved.title')}
      text={say('console.unsaved.body')}
      verb={say('console.unsaved.leave')}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  );
}
