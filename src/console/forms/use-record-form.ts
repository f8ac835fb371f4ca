import type { IChangeEvent } from '@rjsf/core';
import { useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { Vars } from '../../resource/model/condition-tree.ts';
import type { Actor, Definition, FormLayout, Json, Row, Screen } from '../../resource/model/definition.ts';
import { applyImplies } from '../../resource/model/implies.ts';
import { valueAt, withValue } from '../../resource/model/path.ts';
import type { FormModule } from '../../resource/validation/form-schemas.ts';
import { warningsOf } from '../../resource/validation/warnings.ts';
import { toStored } from '../fields/entry.ts';
import { useOpenForm } from '../navigation/dialog-host.ts';
import { businessDay } from '../schemas/action-env.ts';
import { schemasOf, useSchemas } from '../schemas/schemas.ts';
import {
  createFormState,
  type FormSession,
  type FormValues,
  formLine,
  isDirty,
  pathOfId,
  type RecordFormRef,
} from './form-session.ts';
import { EMPTY_LAYOUT, type FormView, forcedValues, planForm, shareView, viewForm } from './form-view.ts';

type RecordFormOptions = {
  module: FormModule;
  /** What the form opens with, as it is typed; a new object opens it anew. */
  opened: Row;
  /** The record as it is stored, on an update. */
  stored?: Row | undefined;
  source?: Row;
  loaded?: Row;
  layout?: FormLayout;
  mode?: FormSession['mode'];
  /** The schema of the module that the form fills; absent: the record's. */
  schemaName?: string;
  about?: Row;
  /** It lies open on a page: until something is typed it judges nothing, and nothing is held for its sake. */
  waits?: boolean;
};

/**
 * An open form without its looks: what it is made of, what each field is now, and what would be sent. Values and errors are the
 * form library's (`RecordForm`). The caller keeps the schema version (`useSchemaPin`), so that an edited file does not affect
 * what is typed.
 */
export function useRecordForm(definition: Definition, screen: Screen, options: RecordFormOptions): FormSession {
  const index = useSchemas();
  const { actor } = index;
  const id = useId().replace(/[^\w-]/g, '');
  const form = useRef<RecordFormRef>(null);
  const layout = options.layout ?? definition.form[screen] ?? EMPTY_LAYOUT;
  const mode = options.mode ?? (screen === 'create' ? 'create' : 'update');
  const last = useRef<FormSession>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form opens once for what it was opened with
  const session = useMemo(() => {
    const built = createSession({ id: `form${id}`, definition, index, actor, layout, screen, mode, form, ...options });
    // A newer definition takes over what was typed under the one before.
    if (last.current?.start === options.opened) {
      const { busy: _, ...typed } = last.current.get();
      built.patch(typed);
    }
    return built;
    // A catalogue is offered as it is now, the rest of the index as it was.
  }, [id, definition, layout, screen, mode, options.opened, options.module, index.catalogs]);
  useOpenForm(layout.buttons?.length !== 0 && !options.waits);
  // Only a form that came on screen was typed into: React may work one out and throw it away.
  useLayoutEffect(() => {
    last.current = session;
  }, [session]);
  return session;
}

type Parts = Omit<RecordFormOptions, 'layout' | 'mode'> &
  Pick<FormSession, 'id' | 'definition' | 'index' | 'layout' | 'screen' | 'mode' | 'form'> & { actor: Actor };

function createSession(parts: Parts): FormSession {
  const { id, definition, index, actor, layout, screen, mode, module, form, opened, source = {}, loaded = {} } = parts;
  const state = createFormState(withoutNull(opened) as Row);
  const { get, patch } = state;
  const plan = planForm(definition, layout, screen, actor);
  const subject = { definition, index, actor, plan, module, mode, stored: parts.stored, verdicts: new Map() };
  const today = businessDay();
  const vars = (record: Row = get().record): Vars => {
    const { answer } = get();
    return { me: actor as Json, today, source, loaded, record, ...(answer === undefined ? {} : { answer }) };
  };
  let seen: { record: Row; answer: Json | undefined; view: FormView } | undefined;
  const view = (other?: Row) => {
    const { record, answer } = get();
    if (other && other !== record) return viewForm(subject, other, vars(other));
    if (!seen || seen.record !== record || seen.answer !== answer)
      seen = { record, answer, view: shareView(seen?.view, viewForm(subject, record, vars())) };
    return seen.view;
  };
  let warned: { record: Row; texts: Map<string, string[]> } | undefined;
  return {
    ...state,
    ...{ id, definition, index, actor, layout, screen, mode, plan, module, form, vars, view },
    schemaName: parts.schemaName ?? 'record',
    start: opened,
    about: parts.about,
    warnings: () => {
      const { record } = get();
      if (warned?.record !== record) warned = { record, texts: warningTexts(parts, record, [...view().fields.keys()]) };
      return warned.texts;
    },
    change: (path, value) => {
      if (form.current) form.current.setFieldValue(path, value as FormValues | undefined);
      else patch({ record: withValue(get().record, path, value) });
    },
    fill: (values) => {
      const record = Object.entries(values).reduce<Row>(
        (row, [path, value]) => withValue(row, path, value as Json),
        get().record,
      );
      if (form.current) form.current.setFieldValue([], record);
      else patch({ record });
    },
    rebase: (stored) => {
      subject.stored = stored;
      if (seen) seen = { ...seen, record: {} };
      patch({});
    },
    blur: (path) => {
      const { touched } = get();
      if (parts.waits && !isDirty(get(), plan.paths)) return;
      if (!touched.includes(path)) patch({ touched: [...touched, path] });
    },
    setFile: (path, file) => {
      const { [path]: _before, ...others } = get().files;
      patch({ files: file ? { ...others, [path]: file } : others });
    },
    check: () => {
      patch({ attempted: true });
      const isRight = form.current?.validateForm() ?? false;
      // From here on each key is judged, so that a corrected value loses its error at once.
      if (!isRight) patch({ isWrong: true });
      return isRight;
    },
    stored: () => toStored(definition, get().record),
  };
}

/**
 * What the form library reports after a change or when a field is left: the record is published, and what follows from the
 * change is written in the same frame: implied ticks, choices that the rules leave one value for.
 */
export function publishRecord(session: FormSession, event: IChangeEvent<FormValues>, id: string | undefined): void {
  const { record: before, refusals, attempted, touched } = session.get();
  const record = (event.formData ?? {}) as Row;
  const isWrong = event.errors.some(({ property = '' }) => attempted || touched.includes(property.replace(/^\./, '')));
  if (id === undefined || record === before) {
    session.patch({ isWrong });
    return;
  }
  const path = formLine(pathOfId(session.id, id));
  const about = (field: string) => path === '' || field === path || field.startsWith(`${path}.`);
  const left = refusals.filter(({ field }) => !about(field));
  // Another list is another error to the form library, which would go through all its errors at each key.
  session.patch({ record, isWrong, ...(left.length < refusals.length ? { refusals: left } : {}) });
  if (path === '') return;
  const label = `${path}_label`;
  const isRenamed = session.definition.fields[path]?.reference !== undefined && valueAt(record, label) !== undefined;
  const follows = {
    // The name is that of the record that was chosen before.
    ...(isRenamed ? { [label]: undefined } : {}),
    ...applyImplies(session.definition, before, { [path]: valueAt(record, path) }),
    ...forcedValues(session.definition, record, session.view()),
  };
  for (const [name, value] of Object.entries(follows))
    if (!Object.is(valueAt(record, name), value)) session.change(name, value);
}

function warningTexts({ definition, index }: Parts, record: Row, paths: string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { field, message } of warningsOf(
    definition,
    schemasOf(index, definition),
    toStored(definition, record),
    paths,
  ))
    found.set(field, [...(found.get(field) ?? []), message]);
  return found;
}

/** Empty is absent in a form: rules ask whether a value is there. */
function withoutNull(value: Json | Row): Json | Row {
  if (Array.isArray(value)) return value.map((item) => withoutNull(item) as Json);
  if (typeof value !== 'object' || value === null) return value;
  const filled = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined);
  return Object.fromEntries(filled.map(([name, inner]) => [name, withoutNull(inner as Json)])) as Row;
}
