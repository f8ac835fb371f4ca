import { controlId, type FormSession } from './form-session.ts';

/** Puts the focus on the first of these fields in the order of the screen. `docs.0.key` names a part of an element of a list. */
export function focusFirst(form: FormSession, wrong: readonly string[]): void {
  const [first] = [...form.view().fields.keys()].filter((path) =>
    wrong.some((key) => key === path || key.startsWith(`${path}.`)),
  );
  if (!first) return;
  requestAnimationFrame(() => {
    const control = document.getElementById(controlId(form.id, first));
    const target = control?.matches('input, textarea, button, [tabindex]')
      ? control
      : control?.querySelector<HTMLElement>('input, button');
    target?.focus();
    target?.scrollIntoView?.({ block: 'center', behavior: 'auto' });
  });
}
