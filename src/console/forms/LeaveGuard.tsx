import { useCallback } from 'react';
import { Guard } from '../navigation/UnsavedGuard.tsx';
import { useTypedInWindow } from '../ui/typed-in-window.ts';
import { type FormSession, isDirty, useFormPart } from './form-session.ts';

type LeaveGuardProps = {
  form: FormSession;
  /** The person leaves and does not want what was typed. */
  onLeft?: (() => void) | undefined;
};

/** Leaving with changes asks: inside the console, by a typed address or the way back, and when the window is closed. */
export function LeaveGuard({ form, onLeft }: LeaveGuardProps) {
  const dirty = useFormPart(form, (state) => isDirty(state, form.plan.paths));
  const isTyped = useCallback(() => {
    const state = form.get();
    return isDirty(state, form.plan.paths) && !state.busy;
  }, [form]);
  return dirty ? <Guard isTyped={isTyped} onLeft={onLeft} /> : null;
}

/** The same for a form in a window: closing the window asks. What was sent is not lost. */
export function WindowGuard({ form }: { form: FormSession }) {
  const isTyped = useCallback(() => {
    const state = form.get();
    return isDirty(state, form.plan.paths) && !state.busy && state.answer === undefined;
  }, [form]);
  useTypedInWindow(isTyped);
  return null;
}
