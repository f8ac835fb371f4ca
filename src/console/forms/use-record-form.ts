import { useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { Vars } from '../../resource/model/condition-tree.ts';
import type { Actor, Definition, FormLayout, Json, Row, Screen } from '../../resource/model/definition.ts';
import { businessDay } from '../schemas/action-env.ts';
import { useActor, useSchemas } from '../schemas/schemas.ts';
import { toStored } from './entry.ts';
import type { FormHandle } from './form-handle.ts';
import { changeField, checkForm, judgeForm, warningsAtFirst } from './form-parts.ts';
import { EMPTY_LAYOUT, planForm } from './form-plan.ts';
import { createFormStore } from './form-store.ts';
import { type FieldView, type FormView, viewForm } from './form-view.ts';

export type RecordFormOptions = {
  /** What the form opens with, as it is typed; a new object opens it anew. */
  opened: Row;
  /** The record as it is stored, on an update. */
  stored?: Row | undefined;
  source?: Row;
  loaded?: Row;
  layout?: FormLayout;
  mode?: FormHandle['mode'];
  about?: Row;
};

/**
 * The logic of a form without its looks: fields, values, visibility, errors, and what would be sent. The caller keeps the
 * schema version (`useSchemaPin`), so that an edited file does not affect what is typed.
 */
export function useRecordForm(definition: Definition, screen: Screen, options: RecordFormOptions): FormHandle {
  const index = useSchemas();
  const actor = useActor();
  const id = useId().replace(/[^\w-]/g, '');
  const layout = options.layout ?? definition.form[screen] ?? EMPTY_LAYOUT;
  const mode = options.mode ?? (screen === 'create' ? 'create' : 'update');
  const last = useRef<{ opened: Row; handle: FormHandle }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form opens once for what it was opened with
  const handle = useMemo(() => {
    const built = buildHandle({ id: `form${id}`, definition, index, actor, layout, screen, mode, ...options });
    // A newer definition takes over what was typed under the one before.
    if (last.current?.opened === options.opened) {
      const { record, answer, files } = last.current.handle.store.get();
      built.store.patch({ record, answer, files });
    }
    return built;
  }, [id, definition, layout, screen, mode, options.opened]);
  // Only a form that came on screen was typed into: React may work one out and throw it away.
  useLayoutEffect(() => {
    last.current = { opened: options.opened, handle };
  }, [options.opened, handle]);
  useJudgement(handle);
  return handle;
}

type Parts = RecordFormOptions &
  Pick<FormHandle, 'id' | 'definition' | 'index' | 'actor' | 'layout' | 'screen' | 'mode'> & { actor: Actor };

function buildHandle(parts: Parts): FormHandle {
  const { id, definition, index, actor, layout, screen, mode, opened, stored, source = {}, loaded = {} } = parts;
  const store = createFormStore(opened);
  const plan = planForm(definition, layout, screen, actor);
  const subject = { definition, index, actor, plan, mode, stored };
  const today = businessDay();
  const vars = (): Vars => {
    const { record, answer } = store.get();
    return { me: actor as Json, today, source, loaded, record, ...(answer === undefined ? {} : { answer }) };
  };
  let seen: { record: Row; answer: Json | undefined; view: FormView } | undefined;
  const view = () => {
    const { record, answer } = store.get();
    if (!seen || seen.record !== record || seen.answer !== answer) {
      seen = { record, answer, view: shareView(seen?.view, viewForm(subject, record, vars())) };
    }
    return seen.view;
  };
  const handle: FormHandle = {
    id,
    definition,
    index,
    actor,
    layout,
    screen,
    mode,
    plan,
    store,
    about: parts.about,
    vars,
    view,
    change: (path, value) => changeField(handle, path, value),
    blur: (path) => {
      const { touched } = store.get();
      store.patch({ touched: touched.includes(path) ? touched : [...touched, path], issues: judgeForm(handle) });
    },
    setFile: (path, file) => {
      const { [path]: _before, ...others } = store.get().files;
      store.patch({ files: file ? { ...others, [path]: file } : others });
    },
    check: () => checkForm(handle),
    stored: () => toStored(definition, store.get().record),
  };
  store.patch({ issues: warningsAtFirst(handle) });
  return handle;
}

const PAUSE_MS = 250;

/** Once something was said to be wrong it is judged again as the person types, after a pause. */
function useJudgement(form: FormHandle): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let judged = form.store.get().record;
    const stop = form.store.subscribe(() => {
      const { record, issues } = form.store.get();
      if (record === judged || issues.length === 0) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        judged = form.store.get().record;
        form.store.patch({ issues: judgeForm(form) });
      }, PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [form]);
}

/** Keeps the objects of the view before where nothing changed, so that unchanged fields are not drawn again. */
function shareView(before: FormView | undefined, next: FormView): FormView {
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
