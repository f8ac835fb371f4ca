import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { isGrave } from '../../resource/access/actions.ts';
import type { Json, Row } from '../../resource/model/definition.ts';
import { TypedTotalField } from '../actions/ConfirmAction.tsx';
import { isIdle, PreviewPanel, usePreview, useTypedTotal } from '../actions/Preview.tsx';
import { useTranslate } from '../i18n/translate.ts';
import type { AskDialogProps, FormDialogProps } from '../navigation/dialog-host.ts';
import { definitionQuery, useDefinitionIfKnown, useSchemas } from '../schemas/schemas.ts';
import { useIsLost } from '../schemas/use-is-lost.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { CancelButton, GuardedModal } from '../ui/Modal.tsx';
import { Skeletons } from '../ui/Placeholders.tsx';
import { FormPage } from './parts.ts';

const NO_ANSWERS: Row = {};
/** What is typed or chosen, without a file's hidden input and the helper of a growing text area. */
const TYPED = ':is(input:not([type="file"], :disabled), textarea:not([readonly], :disabled))';

const AskForm = lazyInline(async () => (await import('../forms/AskForm.tsx')).AskForm);

/** What an action asks before it is sent: a small form whose button carries the action's verb. */
export function AskDialog(props: AskDialogProps) {
  // The button belongs to a form that arrives later: pressed before, it would do nothing and say nothing.
  const [ready, setReady] = useState(false);
  const onReady = useCallback(() => setReady(true), []);
  useEffect(() => {
    if (ready) document.querySelector<HTMLElement>(`#ask-form ${TYPED}`)?.focus();
  }, [ready]);
  const [ask, setAsk] = useState<Row>();
  const preview = usePreview(props.definition, props.action, props.ids, ask ?? NO_ANSWERS, ask !== undefined);
  const lost = useLostAction(props);
  const total = useTypedTotal(props.definition, props.action, preview.answer);
  const shows = props.action.preview !== undefined && props.ids !== undefined;
  const waits = shows && (isIdle(props.action, preview) || total.isMissing);
  return (
    <GuardedModal
      open
      title={`${props.title}: ${props.label}`}
      onClose={props.onClose}
      actions={
        <>
          <CancelButton />
          <Button
            type="submit"
            form="ask-form"
            variant="contained"
            color={isGrave(props.definition, props.action) ? 'error' : 'primary'}
            disabled={!ready || lost !== undefined || waits}
            loading={props.busy}
          >
            {shows && total.total !== undefined ? `${props.title} ${total.total}` : props.title}
          </Button>
        </>
      }
    >
      {props.text ? <DialogContentText sx={{ mb: 2 }}>{props.text}</DialogContentText> : null}
      <Suspense fallback={<Skeletons lines={2} />}>
        <AskForm
          {...props}
          // A form is also sent with the enter key.
          onSend={async (sent) => {
            if (!waits) await props.onSend(sent, preview.answer?.refused.flatMap(({ ids }) => ids) ?? []);
          }}
          id="ask-form"
          lost={lost}
          onReady={onReady}
          {...(shows ? { onAsk: setAsk } : {})}
        />
      </Suspense>
      {shows ? <PreviewPanel definition={props.definition} state={preview} /> : null}
      {shows ? <TypedTotalField {...total} /> : null}
    </GuardedModal>
  );
}

/** Why the action can no longer be used: the files or the person's rights took it away while its window was open. */
function useLostAction({ definition, action, title }: AskDialogProps): string | undefined {
  const translate = useTranslate(definition);
  const isKnown = definition.name in useSchemas().resources;
  // Whatever drew the button keeps this up to date.
  const current = useQuery({ ...definitionQuery(definition.name), enabled: false }).data;
  const isLost = useIsLost(isKnown && current !== undefined && action.name in current.actions.actions);
  return isLost ? translate('console.form.lost-action', { title }) : undefined;
}

/** The form of an address such as `/payments/create` or `/payments/7`, over the screen instead of in its place. */
export function FormDialog({ address, title, source, onClose, onResult }: FormDialogProps) {
  const [resource = '', second = 'create', third] = address.replace(/^\//, '').split(/[/?]/);
  const definition = useDefinitionIfKnown(resource);
  const creating = second === 'create';
  return (
    <GuardedModal open title={title ?? definition?.title ?? ''} onClose={onClose} width="lg">
      <Suspense fallback={<Skeletons />}>
        <FormPage
          resource={resource}
          screen={creating ? 'create' : third === 'show' ? 'show' : 'edit'}
          {...(creating ? {} : { id: second })}
          source={(source ?? {}) as Record<string, Json>}
          frame="dialog"
          onClose={onClose}
          onResult={onResult}
        />
      </Suspense>
    </GuardedModal>
  );
}
