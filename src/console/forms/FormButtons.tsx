import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { holds } from '../../resource/conditions/condition.ts';
import { formatHere } from '../../resource/conditions/field-here.ts';
import { layoutText } from '../../resource/conditions/layout-text.ts';
import { fillValue } from '../../resource/conditions/template.ts';
import type { Button as ButtonLine, Definition, Json, Row } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useActionRun, useActions } from '../actions/use-action-run.tsx';
import { useTranslate } from '../i18n/translate.ts';
import { useRecord } from '../schemas/records.ts';
import { type SchemasIndex, schemasOf, useDefinitionIfKnown, useSchemas } from '../schemas/schemas.ts';
import { Tip } from '../ui/Hint.tsx';
import { isClosed, isDirty, sameJson, useForm, useFormPart } from './form-session.ts';

/** The buttons of a form, in reach at the bottom of the window, as in every window: cancel, those of the layout, and last what sends. */
export function FormButtons({
  onLeave,
  frame,
  lost,
}: {
  onLeave: () => void;
  frame: 'page' | 'dialog' | 'aside';
  /** Why nothing can be sent any more. */
  lost?: string | undefined;
}) {
  const form = useForm();
  const translate = useTranslate(form.definition);
  const own = form.mode === 'update' ? 'update' : 'create';
  const lines = form.layout.buttons ?? (form.plan.lines.length > 0 ? [{ action: own, visibleWhen: true }] : []);
  const isSending = ({ action }: ButtonLine) => action === 'create' || action === 'update';
  const isOffered = (line: ButtonLine) => isShown(form, line) && !(isSending(line) && isClosed(form));
  const shown = useFormPart(form, () => lines.filter(isOffered).map((line) => lines.indexOf(line)), sameJson);
  // What was sent is not cancelled by leaving.
  const isTyped = useFormPart(form, (state) => state.answer === undefined) && shown.length > 0;
  // One filled button: what sends the form, or else the first of the others.
  const places = shown.flatMap((place) => (lines[place] ? [lines[place]] : []));
  const main = places.find(isSending) ?? places[0];
  const inOrder = [...places.filter((line) => line !== main), ...(main ? [main] : [])];
  const isDirtyNow = useFormPart(form, (state) => isDirty(state, form.plan.paths));
  if (frame === 'aside' && !isDirtyNow) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1,
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        // After what lies beside the form.
        order: 1,
        py: 1.5,
        ...PLACES[frame],
      }}
    >
      <Button color="inherit" onClick={onLeave}>
        {translate(isTyped ? 'console.cancel' : frame === 'dialog' ? 'console.close' : 'console.back')}
      </Button>
      {inOrder.map((line) => {
        const title = layoutText(
          line.title,
          { definition: form.definition, record: form.get().record, vars: form.vars() },
          form.actor.roles,
        );
        if (isSending(line))
          return (
            <SendButton
              key={line.action}
              action={line.action}
              title={title ?? translate(`${line.action}.title`)}
              lost={lost}
            />
          );
        return <OtherAction key={line.action} line={line} title={title} isMain={line === main} />;
      })}
    </Box>
  );
}

const STICKY = { position: 'sticky', borderTop: 1, borderColor: 'divider', zIndex: 1 } as const;
const PLACES = {
  page: { ...STICKY, bottom: 0, bgcolor: 'background.default' },
  // In a window it lies on the window's own margin below, so that nothing is seen under it.
  dialog: { ...STICKY, bottom: -20, mb: '-20px', bgcolor: 'background.paper' },
  aside: {},
} as const;

/** Sends the form, and says how much it moves; while nothing can be sent, it says why. */
function SendButton({ action, title, lost }: { action: string; title: string; lost: string | undefined }) {
  const form = useForm();
  const index = useSchemas();
  const busy = useFormPart(form, (state) => state.busy);
  const moved = useFormPart(form, ({ record }) => movedBy(form.definition, action, record, index));
  return (
    <Tip text={lost}>
      <Button
        type="submit"
        variant="contained"
        loading={busy}
        disabled={lost !== undefined}
        // The field that is left would judge itself, move the button and swallow the click.
        onMouseDown={(event) => event.preventDefault()}
        aria-description={moved || undefined}
      >
        {title}
        {/* Described, not named: the button keeps its name while the amount is typed. */}
        {moved ? <span aria-hidden>&nbsp;{moved}</span> : null}
      </Button>
    </Tip>
  );
}

/** The money that is moved by what is typed: of what the action's preview sums, the first. Empty where there is none. */
function movedBy(definition: Definition, action: string, record: Row, index: SchemasIndex): string {
  const [path = ''] = definition.actions.actions[action]?.preview?.sum ?? [];
  const field = definition.fields[path];
  const amount = Number(valueAt(record, path));
  return field && amount > 0
    ? formatHere({ definition, record, schemas: schemasOf(index, definition) }, field, amount)
    : '';
}

function isShown(form: ReturnType<typeof useForm>, line: ButtonLine): boolean {
  if (line.for && !line.for.some((role) => form.actor.roles.includes(role))) return false;
  const { record } = form.get();
  return holds(line.visibleWhen, { definition: form.definition, record, vars: form.vars() });
}

/** An action on a record that the answer named: `dispersions.disperse` with `{$answer.data.dispersion}`. */
function OtherAction({ line, title, isMain }: { line: ButtonLine; title: string | undefined; isMain: boolean }) {
  const form = useForm();
  const [resource = '', action = ''] = line.action.includes('.')
    ? line.action.split('.')
    : [form.definition.name, line.action];
  const known = useDefinitionIfKnown(resource === form.definition.name ? undefined : resource);
  const definition = resource === form.definition.name ? form.definition : known;
  const id = line.id ? fillValue(line.id, { record: form.get().record, vars: form.vars() }) : form.get().record.id;
  if (!definition) return null;
  return <ReadyAction definition={definition} action={action} id={id} title={title} isMain={isMain} />;
}

function ReadyAction({
  definition,
  action,
  id,
  title,
  isMain,
}: {
  definition: Definition;
  action: string;
  id: Json | undefined;
  title: string | undefined;
  isMain: boolean;
}) {
  const form = useForm();
  const [used, setUsed] = useState(false);
  const run = useActionRun(definition, { onAnswer: () => setUsed(true) });
  const { isOpen } = run;
  useEffect(() => {
    form.patch({ acting: isOpen });
    return () => form.patch({ acting: false });
  }, [form, isOpen]);
  const found = useRecord(definition.name, id);
  const [offered] = useActions(definition, found.data?.record, [action]);
  return (
    <>
      {offered ? (
        <ActionButton
          offered={offered}
          title={title}
          closed={used || !found.data}
          run={run}
          variant={isMain ? 'contained' : 'outlined'}
          onStart={() =>
            run.start({ action: offered.action, title: title ?? offered.title, record: found.data?.record ?? {} })
          }
        />
      ) : null}
      {run.element}
    </>
  );
}
