import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { TemplateEnv } from '../../resource/conditions/template.ts';
import { fillAddress } from '../../resource/conditions/template.ts';
import type { Definition, Json, Outcome } from '../../resource/model/definition.ts';
import { ApiError, isNotProven } from '../api/api-error.ts';
import { useTranslate } from '../i18n/translate.ts';
import { addressToOpen, openAddress, useGo } from '../navigation/navigate.ts';
import { useSchemas } from '../schemas/schemas.ts';
import { approvalIn } from '../schemas/send-call.ts';
import { idleComponent } from '../ui/lazy-component.tsx';
import { useToast } from '../ui/toast.ts';
import { errorWords, failureOf, outcomeText } from './texts.ts';
import { KEPT_QUERIES, useUndo } from './use-undo.ts';

const StoppedDialog = idleComponent(async () => (await import('./StoppedDialog.tsx')).StoppedDialog);

export type OutcomeHooks = {
  /** Fetches the screen's data again; by default everything that was fetched. What is typed stays. */
  onReload?: () => void;
  /** The screen is left for another address: a dialog closes. */
  onLeave?: () => void;
  /** Whether the screen may not be left or read again yet, as while a window over it is open. */
  isHeld?: () => boolean;
  /** Where `as: 'row'` is shown. */
  onRow?: (text: string, ok: boolean) => void;
};

export type Outcomes = {
  /** `matter` names what was done to which record: a success removes earlier failures of the same matter. */
  succeed: (
    outcome: Outcome | undefined,
    env: TemplateEnv,
    fallback: string | undefined,
    matter: string,
    /** Of the answer: whether it can be taken back. */
    headers?: Headers,
  ) => Promise<void>;
  fail: (
    failures: Definition['actions']['actions'][string]['fail'],
    env: TemplateEnv,
    error: unknown,
    fallback: string,
    matter: string,
  ) => void;
  /** The modal of an outcome, to be drawn by who uses this. */
  modal: ReactNode;
};

/** What happens after a call: message, `open`, `go` and `reload`, at once or after a wait that dies with the screen. */
export function useOutcome(definition: Definition, hooks: OutcomeHooks = {}): Outcomes {
  const translate = useTranslate(definition);
  const [toast, undo, go] = [useToast(), useUndo(), useGo()];
  const client = useQueryClient();
  const {
    console: { partnerHosts },
    actor: { roles },
  } = useSchemas();
  const [shown, setShown] = useState<{ title: string; text: string }>();
  const after = useTimers();
  const latest = useRef(hooks);
  latest.current = hooks;

  const reload = useCallback(() => {
    if (latest.current.onReload) latest.current.onReload();
    void client.invalidateQueries({ predicate: ({ queryKey }) => !KEPT_QUERIES.includes(String(queryKey[0])) });
  }, [client]);

  const succeed = useCallback<Outcomes['succeed']>(
    async (given = {}, env, fallback, matter, headers) => {
      const waits = approvalIn(env.vars?.answer as Json) !== undefined;
      const outcome = waits ? afterSending(given, definition) : given;
      toast.settled(matter);
      const key = outcome.message ?? fallback;
      const text = key ? outcomeText(key, env, translate) : '';
      const back = undo.offer([headers], text, { definition, record: env.record ?? {} });
      if (outcome.as === 'modal' && key) setShown({ title: translate(`${key}.title`), text });
      else if (outcome.as === 'row' && latest.current.onRow) latest.current.onRow(text, true);
      else if (text && text !== key)
        toast.success(text, { about: matter, ...(outcome.for ? { seconds: outcome.for } : {}), ...back });
      if (outcome.open) await openAddress(addressToOpen(outcome.open, env), partnerHosts).catch(toast.failure);
      const later = () => {
        if (latest.current.isHeld?.()) return after(later, HELD_MS);
        if (outcome.go === 'reload' || outcome.reload || !outcome.go) reload();
        if (!outcome.go || outcome.go === 'reload') return;
        go(fillAddress(outcome.go, env));
        latest.current.onLeave?.();
      };
      if (outcome.in) after(later, outcome.in * 1000);
      else later();
    },
    [translate, toast, go, reload, partnerHosts, definition, undo, after],
  );

  const fail = useCallback<Outcomes['fail']>(
    (failures, env, error, fallback, matter) => {
      // No failure to speak of: without an answer it may have been applied, without a proof it was not tried.
      if ((error instanceof ApiError && error.status === 0) || isNotProven(error))
        return toast.warning(errorWords(error, translate), { about: matter });
      const outcome = failureOf(failures, error, env, roles);
      const key = outcome?.message ?? fallback;
      const said = outcomeText(key, env, translate, error);
      const reason = errorWords(error, translate);
      const told = said === key ? reason : said;
      const text = outcome?.because && reason && reason !== told ? `${told}\n${reason}` : told;
      if (outcome?.as === 'modal') return setShown({ title: translate(`${key}.title`), text });
      if (outcome?.as === 'row' && latest.current.onRow) return latest.current.onRow(text, false);
      const general = text === translate('generic.failure');
      const options = { about: matter, ...(outcome?.for ? { seconds: outcome.for } : {}) };
      if (general || outcome?.tone === 'warning') toast.warning(text, options);
      else toast.failure(text, options);
    },
    [translate, toast, roles],
  );

  const modal = shown ? (
    <StoppedDialog title={shown.title} text={shown.text} onClose={() => setShown(undefined)} />
  ) : null;
  return { succeed, fail, modal };
}

/** Timers that end with the screen. */
function useTimers() {
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  return useCallback((then: () => void, ms: number): void => {
    timers.current.push(setTimeout(then, ms));
  }, []);
}

/** A screen that is held is tried again so soon. */
const HELD_MS = 300;

/** What waits for a second person made no record to go to, and a list that was changed has nothing to mark. */
function afterSending({ go }: Outcome, { name }: Definition): Outcome {
  const message = 'console.approval.sent';
  if (!go || go === 'reload') return { message, reload: true };
  return { message, go: /\{(id|_id|\$answer)/.test(go) ? `/${name}` : go };
}
