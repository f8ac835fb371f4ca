import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useRef, useState } from 'react';
import { isGrave } from '../../resource/access/actions.ts';
import { firstCase } from '../../resource/conditions/cases.ts';
import { holds } from '../../resource/conditions/condition.ts';
import { fillQuestion, fillTemplate, fillValue, type TemplateEnv } from '../../resource/conditions/template.ts';
import type { Vars } from '../../resource/model/condition-tree.ts';
import type { Action, Definition, Json, Row } from '../../resource/model/definition.ts';
import { isNotProven, isUnanswered } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { useTranslate } from '../i18n/translate.ts';
import { DialogHost, useFormDialogs } from '../navigation/dialog-host.ts';
import { addressToOpen, openAddress, useGo } from '../navigation/navigate.ts';
import { nameOfRecord, screenEnv } from '../schemas/action-env.ts';
import { useActor, useSchemas } from '../schemas/schemas.ts';
import { callOf, fillCallAddress, sendCall } from '../schemas/send-call.ts';
import { useToast } from '../ui/toast.ts';
import { ConfirmAction } from './ConfirmAction.tsx';
import { StoppedDialog, UnansweredDialog } from './StoppedDialog.tsx';
import { matterOf } from './texts.ts';
import type { Outcomes } from './use-outcome.tsx';

type ActionFlowProps = {
  definition: Definition;
  action: Action;
  title: string;
  record: Row;
  vars?: Vars;
  /** Lives longer than the run: its messages and waits belong to the screen. */
  outcome: Outcomes;
  onAnswer?: (answer: Json) => void;
  onResult?: (ok: boolean) => void;
  /** The flow is over; `ok` when the call succeeded. */
  onEnd: (ok: boolean) => void;
};

type Step =
  | { at: 'start' }
  | { at: 'stopped'; lines: string[] }
  | { at: 'question' }
  | { at: 'dialog' }
  | { at: 'unanswered'; ask: Row };

/** One run of an action: the check before, the question, the call, the message. Mounted while it lasts. */
export function ActionFlow(props: ActionFlowProps) {
  const { definition, action, title, record, onResult, onEnd } = props;
  const index = useSchemas();
  const translate = useTranslate(definition);
  const { FormDialog } = useFormDialogs();
  const client = useQueryClient();
  const { step, busy, env, send } = useActionSteps(props);
  const close = () => onEnd(false);
  const named = `${title}: ${nameOfRecord(definition, record, index)}`;
  return (
    <>
      {step.at === 'stopped' ? (
        <StoppedDialog title={translate(`${action.name}.stopped`)} lines={step.lines} onClose={close} />
      ) : null}
      {step.at === 'unanswered' ? (
        <UnansweredDialog
          what={named}
          busy={busy}
          onAgain={() => void send(step.ask)}
          onClose={() => {
            void client.invalidateQueries();
            close();
          }}
        />
      ) : null}
      {step.at === 'dialog' && action.go ? (
        <FormDialog
          address={fillCallAddress(action.go, env)}
          title={named}
          source={fillValue(action.source ?? {}, env)}
          onClose={close}
          onResult={onResult}
        />
      ) : null}
      {step.at === 'question' ? <ActionQuestion {...props} env={env} busy={busy} onSend={send} /> : null}
    </>
  );
}

/** Where the run is: the check before comes first, then the question, the call and its message. */
function useActionSteps(props: ActionFlowProps) {
  const { definition, action, record, vars, outcome, onAnswer, onResult, onEnd } = props;
  const [index, actor, toast] = [useSchemas(), useActor(), useToast()];
  const lead = useActionAddress(props);
  const [step, setStep] = useState<Step>({ at: 'start' });
  const [busy, setBusy] = useState(false);
  const started = useRef(false);
  const env = screenEnv(index, actor, definition, record, vars);
  const asks = asksOf(action);
  const matter = matterOf(definition, action, record);

  const send = async (ask: Row = {}) => {
    if (busy) return;
    setBusy(true);
    const asked = { ...env, vars: { ...env.vars, ask } };
    try {
      const { data, headers } = await sendCall(callOf(definition, action, asked), asked);
      onAnswer?.(data);
      onResult?.(true);
      const answered = { ...asked, vars: { ...asked.vars, answer: data ?? null } };
      const after = firstCase(action.after, answered, actor.roles);
      await outcome.succeed(after, answered, `${action.name}.success`, matter, headers);
      onEnd(true);
    } catch (error) {
      onResult?.(false);
      if (isUnanswered(error)) {
        setBusy(false);
        return setStep({ at: 'unanswered', ask });
      }
      outcome.fail(action.fail, asked, error, `${action.name}.failure`, matter);
      // What is asked stays open with what was typed, and a question where the proof was not given.
      if (asks || (step.at === 'question' && isNotProven(error))) setBusy(false);
      else onEnd(false);
    }
  };

  const start = async () => {
    if (action.go) {
      if (lead(env)) return onEnd(true);
      return setStep({ at: 'dialog' });
    }
    try {
      if (action.open) {
        await openAddress(addressToOpen(action.open, env), index.console.partnerHosts);
        toast.settled(matter);
        return onEnd(true);
      }
      if (action.before) {
        const { data } = await api.get<Row>(fillCallAddress(action.before.get, env));
        if (holds(action.before.stop, { record: data }))
          return setStep({ at: 'stopped', lines: linesOf(action, data) });
      }
    } catch (error) {
      outcome.fail(action.fail, env, error, `${action.name}.failure`, matter);
      return onEnd(false);
    }
    if (asks || action.confirm || action.preview) setStep({ at: 'question' });
    else await send();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a run begins once, when it is mounted
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    start().catch((error: unknown) => toast.failure(error, { about: matter }));
  }, []);

  return { step, busy, env, send };
}

/** Leads to the action's address; false where its dialog is to be drawn here. */
function useActionAddress({
  definition,
  action,
  title,
  record,
  onResult,
}: ActionFlowProps): (env: TemplateEnv) => boolean {
  const index = useSchemas();
  const go = useGo();
  const host = useContext(DialogHost);
  return (env) => {
    const address = fillCallAddress(action.go ?? '', env);
    const source = action.source === undefined ? undefined : fillValue(action.source, env);
    const filter = action.filter === undefined ? undefined : fillValue(action.filter, env);
    if (action.as === 'dialog')
      host?.({ address, title: `${title}: ${nameOfRecord(definition, record, index)}`, source, onResult });
    else
      go(address, {
        ...(source === undefined ? {} : { source }),
        ...(filter === undefined ? {} : { filter }),
      });
    return action.as !== 'dialog' || host !== undefined;
  };
}

type ActionQuestionProps = ActionFlowProps & {
  env: TemplateEnv;
  busy: boolean;
  onSend: (ask?: Row) => Promise<void>;
};

/** What the action asks before it runs: its fields, or whether it is meant. */
function ActionQuestion({ definition, action, title, record, env, busy, onSend, onEnd }: ActionQuestionProps) {
  const index = useSchemas();
  const translate = useTranslate(definition);
  const { AskDialog } = useFormDialogs();
  const label = nameOfRecord(definition, record, index);
  const text = action.confirm ? fillQuestion(translate(`${action.name}.confirm`), env, { label, title }) : undefined;
  const common = { definition, action, text, busy, ids: [idOf(record)], onClose: () => onEnd(false) };
  if (asksOf(action)) return <AskDialog {...common} title={title} label={label} record={record} onSend={onSend} />;
  return (
    <ConfirmAction
      {...common}
      title={`${title}: ${label}`}
      verb={title}
      danger={isGrave(definition, action)}
      onConfirm={() => void onSend()}
    />
  );
}

const asksOf = (action: Action): boolean => Object.keys(action.ask).length > 0;
const idOf = (record: Row): Json => record.id ?? record._id ?? null;

/** One line per element of the answer that has something to say. */
function linesOf(action: Action, answer: Row): string[] {
  const { list = '', line = '' } = action.before?.show ?? {};
  const found = list
    .split('.')
    .reduce<Json | undefined>((value, name) => (value as Row | undefined)?.[name], answer as Json);
  if (!Array.isArray(found)) return [];
  const names = [...line.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '');
  return found
    .filter((item) =>
      names.every((name) => (item as Row)?.[name] !== undefined && String((item as Row)[name] ?? '') !== ''),
    )
    .map((item) => fillTemplate(line, { record: item as Row }));
}
