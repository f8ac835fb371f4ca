import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import type { Definition, FormLayout, Row } from '../../resource/model/definition.ts';
import type { FormModule } from '../../resource/validation/form-schemas.ts';
import { FormContext } from '../forms/form-session.ts';
import { EMPTY_LAYOUT } from '../forms/form-view.ts';
import { type FormStart, useFormStart } from '../forms/open-form.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { useRecordForm } from '../forms/use-record-form.ts';
import { readJson } from '../navigation/address.ts';
import { ListLink, NotFound } from '../navigation/NotFound.tsx';
import { useFormModule } from '../schemas/form-module.ts';
import { type SchemaPin, useSchemaPin } from '../schemas/schema-pin.ts';
import { useDefinition } from '../schemas/schemas.ts';
import { ErrorState, Skeletons } from '../ui/Placeholders.tsx';
import { type FormPageProps, FormScreen } from './FormScreen.tsx';

/** The screens create, edit and show of a resource, as its form.json says or, without one, with all writable fields. */
export function FormPage(props: FormPageProps) {
  const pin = useSchemaPin(props.resource);
  const { definition } = pin;
  const layout = definition.form[props.screen] ?? EMPTY_LAYOUT;
  return layout.of && layout.of !== props.resource ? (
    <FormOfOther {...props} of={layout.of} home={definition} />
  ) : (
    <FormOf {...props} home={definition} definition={definition} pin={pin} />
  );
}

function FormOfOther({ of, ...props }: FormPageProps & { of: string; home: Definition }) {
  const definition = useDefinition(of);
  return <FormOf {...props} definition={definition} />;
}

/** A form without buttons shows the record that it copies: where none was loaded there is nothing to see. */
const hasNothingToShow = ({ layout, start }: OpenFormParts): boolean =>
  layout.buttons?.length === 0 && layout.prefill?.copy !== undefined && !start.loaded[layout.prefill.copy];

type FormOfProps = FormPageProps & { home: Definition; definition: Definition; pin?: SchemaPin };

/** What a form is drawn from: all of one version. */
type OpenFormParts = {
  home: Definition;
  definition: Definition;
  layout: FormLayout;
  start: FormStart;
  module: FormModule;
};

function FormOf({ home, definition, pin, ...props }: FormOfProps) {
  const [search] = useSearchParams();
  const { source: given, ...rest } = props;
  const { resource, screen, id } = rest;
  const text = given ? undefined : search.get('source');
  const source = useMemo<Row>(
    () => given ?? readJson(new URLSearchParams({ source: text ?? '' }), 'source') ?? {},
    [given, text],
  );
  const broken =
    text !== undefined && text !== null && readJson(new URLSearchParams({ source: text }), 'source') === undefined;
  const layout = home.form[screen] ?? EMPTY_LAYOUT;
  const loads = screen !== 'create' && home === definition;
  const start = useFormStart({ resource, id, definition, layout, screen, source, loads });
  const module = useFormModule(definition);
  // Forms of a later version come with a later definition: a form that is not open yet opens with that one.
  const isLate = module.data !== undefined && module.data.address !== definition.validators;
  useEffect(() => {
    if (isLate && pin?.isStale) pin.adopt();
  }, [isLate, pin]);
  const shown = useRef<{ key: string; ready: OpenFormParts }>(undefined);
  const error = start.error ?? module.error;
  if (error)
    return (
      <ErrorState
        screen
        error={error}
        onRetry={() => void (start.error ? start.refetch() : module.refetch())}
        action={<ListLink resource={props.resource} />}
      />
    );
  const ready =
    start.data && module.data && !isLate
      ? { home, definition, layout, start: start.data, module: module.data }
      : undefined;
  const key = `${resource}/${screen}/${id ?? ''}`;
  if (ready) shown.current = { key, ready };
  // While the forms of an adopted version are on their way, the open form stays with what is typed into it.
  const parts = ready ?? (shown.current?.key === key && start.data ? shown.current.ready : undefined);
  if (!parts) return <Skeletons />;
  if (hasNothingToShow(parts)) return <NotFound />;
  return <FormScreen {...rest} {...parts} source={source} broken={broken} />;
}

type WarmFormProps = { definition: Definition; onDrawn: () => void };

/** The fields of a new record, drawn once beside the page: the browser has compiled their code and made their styles then. */
export function WarmForm({ definition, onDrawn }: WarmFormProps) {
  const { data } = useFormModule(definition);
  return data ? <DrawnBeside definition={definition} onDrawn={onDrawn} module={data} /> : null;
}

function DrawnBeside({ definition, module, onDrawn }: WarmFormProps & { module: FormModule }) {
  const [{ place, opened }] = useState(() => ({ place: document.createElement('div'), opened: {} satisfies Row }));
  const form = useRecordForm(definition, 'create', { module, opened, waits: true });
  useEffect(onDrawn, [onDrawn]);
  return createPortal(
    <FormContext value={form}>
      <RecordForm />
    </FormContext>,
    place,
  );
}
