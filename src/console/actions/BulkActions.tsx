import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { actionVerdict, isGrave } from '../../resource/access/actions.ts';
import { mayEver } from '../../resource/access/permissions.ts';
import { firstCase } from '../../resource/conditions/cases.ts';
import { fillQuestion } from '../../resource/conditions/template.ts';
import type { Action, Definition, Json, Row } from '../../resource/model/definition.ts';
import { useTranslate } from '../i18n/translate.ts';
import { useFormDialogs } from '../navigation/dialog-host.ts';
import { nameOfRecord, screenEnv, soMany } from '../schemas/action-env.ts';
import { useSchemas } from '../schemas/schemas.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { useToast } from '../ui/toast.ts';
import type { Everything } from './BatchDialog.tsx';
import { type BulkResult, runBulk } from './bulk-run.ts';
import { ConfirmAction } from './ConfirmAction.tsx';
import { StoppedDialog } from './StoppedDialog.tsx';
import { matterOf, outcomeText, reasonText } from './texts.ts';
import type { OfferedAction } from './use-action-run.tsx';
import { useUndo } from './use-undo.ts';

type BulkActionsProps = {
  definition: Definition;
  rows: readonly Row[];
  /** Present where everything that matches is chosen, not the rows alone. */
  everything?: Everything | undefined;
  /** The choice has served: what everything was chosen for goes on by itself. */
  onClear?: () => void;
  /** One result per row, to be marked in the list. */
  onDone: (results: BulkResult[]) => void;
};

/** The list's bulk actions on the chosen rows: one question, one call per id, failures listed by id. */
export function BulkActions({ definition, rows, everything, onClear, onDone }: BulkActionsProps) {
  const translate = useTranslate(definition);
  const [asked, setAsked] = useState<OfferedAction>();
  const { run, progress, failed, setFailed } = useBulkRun({ definition, rows, onDone }, () => setAsked(undefined));
  const offered = useOfferedForMany(definition, rows);

  const start = (one: OfferedAction) => {
    if (everything) setAsked(one);
    else if (one.action.confirm || one.action.preview || Object.keys(one.action.ask).length > 0) setAsked(one);
    else void run(one, {});
  };
  return (
    <>
      {offered.map((one) => (
        <Button
          key={one.action.name}
          variant="outlined"
          color={one.grave ? 'error' : 'primary'}
          disabled={rows.length === 0 || !one.verdict.allowed || progress !== undefined}
          title={one.reason}
          onClick={() => start(one)}
        >
          {one.title}
        </Button>
      ))}
      {asked && everything ? (
        <BatchQuestion
          definition={definition}
          asked={asked}
          everything={everything}
          onDone={() => {
            setAsked(undefined);
            onClear?.();
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : asked ? (
        <BulkQuestion
          definition={definition}
          rows={rows}
          asked={asked}
          busy={progress !== undefined}
          onClose={() => setAsked(undefined)}
          onRun={(ask, refused) => run(asked, ask, refused)}
        />
      ) : null}
      {failed.length > 0 ? (
        <StoppedDialog
          title={translate('console.list.bulk-failed', { failed: failed.length, count: rows.length })}
          lines={failed}
          onClose={() => setFailed([])}
        />
      ) : null}
    </>
  );
}

const BatchDialog = lazyInline(async () => (await import('./BatchDialog.tsx')).BatchDialog);

type BatchQuestionProps = {
  definition: Definition;
  asked: OfferedAction;
  everything: Everything;
  onDone: () => void;
  onClose: () => void;
};

/** What an action asks, then what it would do with everything that matches. */
function BatchQuestion({ definition, asked, everything, onDone, onClose }: BatchQuestionProps) {
  const { console: words } = useSchemas();
  const translate = useTranslate(definition);
  const { AskDialog } = useFormDialogs();
  const { action, title, grave } = asked;
  const [ask, setAsk] = useState<Row | undefined>(Object.keys(action.ask).length > 0 ? undefined : {});
  if (!ask)
    return (
      <AskDialog
        definition={definition}
        action={action}
        title={title}
        label={soMany(definition, everything.count, translate)}
        text={undefined}
        record={{}}
        busy={false}
        onSend={async (sent) => setAsk(sent)}
        onClose={onClose}
      />
    );
  return (
    <Suspense>
      <BatchDialog
        batches={words.batches ?? ''}
        definition={definition}
        action={action}
        title={title}
        danger={grave}
        everything={everything}
        ask={ask}
        onDone={onDone}
        onClose={onClose}
      />
    </Suspense>
  );
}

type BulkQuestionProps = {
  definition: Definition;
  rows: readonly Row[];
  asked: OfferedAction;
  busy: boolean;
  onClose: () => void;
  onRun: (ask: Row, refused?: readonly Json[]) => Promise<void>;
};

/** What is asked before an action runs on the chosen rows: its own fields, or only whether to do it. */
function BulkQuestion({ definition, rows, asked, busy, onClose, onRun }: BulkQuestionProps) {
  const index = useSchemas();
  const { actor } = index;
  const translate = useTranslate(definition);
  const { AskDialog } = useFormDialogs();
  const { action, title, grave } = asked;
  const [only] = rows;
  const label =
    only && rows.length === 1 ? nameOfRecord(definition, only, index) : soMany(definition, rows.length, translate);
  /** One row is asked about by name, many by their number. */
  function question(): string {
    if (rows.length > 1 || !only) return translate(`${action.name}.confirm-many`, { count: rows.length });
    const given = { label: nameOfRecord(definition, only, index), title };
    return fillQuestion(translate(`${action.name}.confirm`), screenEnv(index, actor, definition, only), given);
  }
  const common = {
    definition,
    action,
    busy,
    onClose,
    ids: rows.map(idOf),
    text: action.confirm ? question() : undefined,
  };
  return Object.keys(action.ask).length > 0 ? (
    <AskDialog {...common} title={title} label={label} record={{}} onSend={onRun} />
  ) : (
    <ConfirmAction
      {...common}
      danger={grave}
      title={`${title}: ${label}`}
      verb={title}
      onConfirm={(refused) => void onRun({}, refused)}
    />
  );
}

/** The bulk actions that the person has a right to; closed with the reason where no chosen row admits it. */
function useOfferedForMany(definition: Definition, rows: readonly Row[]): OfferedAction[] {
  const index = useSchemas();
  const { actor } = index;
  const translate = useTranslate(definition);
  return definition.list.bulk.flatMap((name) => {
    const action = definition.actions.actions[name] ?? (name === 'delete' ? PLAIN_DELETE : undefined);
    const grants = definition.permissions.actions[name];
    const has = grants
      ? actor.roles.some((role) => grants[role])
      : name === 'delete' && mayEver(definition, actor.roles, 'delete');
    if (!action || !has) return [];
    const refusals = rows
      .map((row) =>
        actionVerdict(definition, actor, name, row, { ...screenEnv(index, actor, definition, row), parent: {} }),
      )
      .filter((verdict) => !verdict.allowed);
    const [refusal] = refusals;
    const verdict =
      rows.length > 0 && refusals.length === rows.length && refusal ? refusal : { allowed: true as const };
    const title: string =
      firstCase(action.title, screenEnv(index, actor, definition, rows[0]), actor.roles) || translate(`${name}.title`);
    return [
      {
        action,
        title,
        verdict,
        reason: verdict.allowed ? undefined : reasonText(verdict, { definition, index, translate, action: name }),
        outOfState: false,
        grave: isGrave(definition, action),
      },
    ];
  });
}

/** Runs an action on the chosen rows, one call each; what failed is listed by the names of its rows. */
function useBulkRun({ definition, rows, onDone }: BulkActionsProps, onEnd: () => void) {
  const index = useSchemas();
  const { actor } = index;
  const translate = useTranslate(definition);
  const toast = useToast();
  const undo = useUndo();
  const [progress, setProgress] = useState<number>();
  const [failed, setFailed] = useState<string[]>([]);
  const run = async ({ action }: OfferedAction, ask: Row, refused: readonly Json[] = []) => {
    setProgress(0);
    const wanted = rows.filter((row) => !refused.some((id) => String(id) === String(idOf(row))));
    const { results, left } = await runBulk(
      {
        definition,
        action,
        rows: wanted,
        ask,
        translate,
        envOf: (row, vars) => screenEnv(index, actor, definition, row, vars),
      },
      (done) => setProgress(done),
    );
    setProgress(undefined);
    if (left > 0) toast.warning(translate('console.step-up.left', { left, count: wanted.length }));
    // What was asked stays as it was where nothing was done.
    if (results.length === 0 && left > 0) return;
    onEnd();
    const wrong = results.filter((result) => !result.ok);
    toast.settled(...results.filter(({ ok }) => ok).map(({ row }) => matterOf(definition, action, row)));
    const waiting = results.filter(({ waits }) => waits).length;
    if (waiting > 0) toast.success(translate('console.approval.sent-many', { count: waiting }));
    const what = soMany(definition, results.length - wrong.length - waiting, translate);
    const text = translate('console.list.bulk-done', { done: doneWords(action, wanted[0] ?? {}), what });
    const back = undo.offer(
      results.map(({ headers }) => headers),
      text,
      { definition },
    );
    if ((wrong.length === 0 || back.undo) && waiting < results.length && (left === 0 || back.undo))
      toast.success(text, back);
    if (wrong.length > 0)
      setFailed(
        wrong.map((result) =>
          translate('console.list.bulk-line', { label: nameOf(result), error: result.error ?? '' }),
        ),
      );
    onDone(results);
  };
  /** In the words of the action where it has some: 'Dispersión realizada' (P-014). */
  function doneWords(action: Action, row: Row): string {
    const env = screenEnv(index, actor, definition, row);
    const key = firstCase(action.after, env, actor.roles)?.message ?? `${action.name}.success`;
    const words = outcomeText(key, env, translate);
    return words === key ? translate('console.list.done') : words;
  }
  const nameOf = ({ row, id }: BulkResult) => `${nameOfRecord(definition, row, index)} (${String(id)})`;
  return { run, progress, failed, setFailed };
}

const idOf = (row: Row): Json => row.id ?? row._id ?? null;

const PLAIN_DELETE = { name: 'delete', title: [], when: true, set: {}, ask: {}, confirm: true, after: [], fail: {} };
