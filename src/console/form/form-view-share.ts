import type { FieldView, FormView } from './form-view.ts';

/** Keeps the objects of the view before where nothing changed, so that unchanged fields are not drawn again. */
export function shareView(before: FormView | undefined, next: FormView): FormView {
  if (!before) return next;
  const fields = new Map<string, FieldView>();
  for (const [path, view] of next.fields) {
    const old = before.fields.get(path);
    fields.set(path, old && sameField(old, view) ? old : view);
  }
  return { sections: next.sections, fields };
}

function sameField(one: FieldView, other: FieldView): boolean {
  return (
    one.line === other.line &&
    one.enabled === other.enabled &&
    one.required === other.required &&
    one.mediaType === other.mediaType &&
    (one.verdict.allowed
      ? other.verdict.allowed
      : !other.verdict.allowed && one.verdict.reason === other.verdict.reason) &&
    one.choices.length === other.choices.length &&
    one.choices.every(
      (item, place) => item.code === other.choices[place]?.code && item.label === other.choices[place]?.label,
    )
  );
}
