import Box from '@mui/material/Box';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { fillValue } from '../../resource/conditions/template.ts';
import type { Action, Definition, FormLayout, Json, Row } from '../../resource/model/definition.ts';
import type { FormModule } from '../../resource/validation/form-schemas.ts';
import { businessDay } from '../schemas/action-env.ts';
import { useFormModule } from '../schemas/form-module.ts';
import { useActor } from '../schemas/schemas.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { ErrorState, Skeletons } from '../ui/Placeholders.tsx';
import { FormContext, useFormPart } from './form-session.ts';
import { RecordForm } from './RecordForm.tsx';
import { useDraft, WindowGuard } from './use-draft.tsx';
import { useRecordForm } from './use-record-form.ts';

const LostNotice = lazyInline(async () => (await import('./FormNotices.tsx')).LostNotice);
const DraftNotice = lazyInline(async () => (await import('./FormNotices.tsx')).DraftNotice);

type AskFormProps = {
  id: string;
  definition: Definition;
  action: Action;
  record: Row;
  /** The rows that it is about, where they are many. */
  ids?: readonly Json[];
  onSend: (ask: Row) => Promise<void>;
  onReady: () => void;
  /** Why the answers can no longer be sent. */
  lost?: string | undefined;
  /** Called with the answers so far, once they are valid. */
  onAsk?: (ask: Row) => void;
};

/** The few fields that an action asks, with their defaults (`$today`), validated before anything is sent. */
export function AskForm(props: AskFormProps) {
  // While it is open it keeps the version that it was opened with, and what is typed.
  const [definition] = useState(props.definition);
  const module = useFormModule(definition);
  if (module.error) return <ErrorState error={module.error} onRetry={() => void module.refetch()} />;
  return module.data ? (
    <LoadedAskForm {...props} definition={definition} module={module.data} />
  ) : (
    <Skeletons lines={2} />
  );
}

function LoadedAskForm(props: AskFormProps & { module: FormModule }) {
  const { id, definition, action, record, ids, module, lost, onSend, onReady, onAsk } = props;
  const actor = useActor();
  const asked = useMemo(() => askDefinition(definition, action), [definition, action]);
  const layout = useMemo(() => layoutOf(action), [action]);
  const [opened] = useState(() => {
    const env = { definition, record, vars: { me: actor, today: businessDay(), record } };
    const defaults = Object.values(action.ask).filter((field) => field.default !== undefined);
    return Object.fromEntries(defaults.map((field) => [field.path, fillValue(field.default ?? null, env)]));
  });
  const form = useRecordForm(asked, 'create', {
    ...{ module, opened, layout, mode: 'ask', about: record },
    schemaName: `ask.${action.name}`,
  });
  // The answers of a bulk action wait for the next choice of rows: a reload forgets which ones were chosen.
  const about = record.id ?? record._id ?? (ids ? 'many' : undefined);
  const draft = useDraft(form, {
    name: about === undefined ? undefined : `${definition.name}/${action.name}/${about}/ask`,
    endsWithForm: true,
  });
  useEffect(onReady, [onReady]);
  const answers = useFormPart(form, () => JSON.stringify(form.stored()));
  useEffect(() => onAsk?.(JSON.parse(answers)), [answers, onAsk]);
  return (
    <FormContext value={form}>
      <WindowGuard form={form} />
      <Box
        component="form"
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!lost && form.check()) void onSend(form.stored());
        }}
      >
        {lost ? (
          <Suspense>
            <LostNotice reason={lost} />
          </Suspense>
        ) : null}
        {draft.draft ? (
          <Suspense>
            <DraftNotice draft={draft.draft} changed={false} onTake={draft.take} onDiscard={draft.discard} />
          </Suspense>
        ) : null}
        <RecordForm />
      </Box>
    </FormContext>
  );
}

function layoutOf(action: Action): FormLayout {
  const fields = Object.values(action.ask).map((field) => ({
    field: field.path,
    visibleWhen: true,
    enabledWhen: true,
  }));
  return { sections: [{ visibleWhen: true, enabledWhen: true, fields }], panel: [], after: [], fail: {} };
}

/** What an action asks, as the definition of a small form of its own: plain fields, no rules of the record. */
function askDefinition(definition: Definition, action: Action): Definition {
  return {
    ...definition,
    fields: action.ask,
    rules: [],
    checks: [],
    implies: {},
    unique: [],
    form: {},
  };
}
