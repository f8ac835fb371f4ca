import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { layoutText } from '../../resource/conditions/layout-text.ts';
import { fillAddress } from '../../resource/conditions/template.ts';
import { inSentence } from '../../resource/messages/messages.ts';
import type { Block, Definition, FormLayout, Json, Outcome, Row, Screen } from '../../resource/model/definition.ts';
import type { FormModule } from '../../resource/validation/form-schemas.ts';
import { useOutcome } from '../actions/use-outcome.tsx';
import { Blocks } from '../blocks/Blocks.tsx';
import { FormButtons } from '../forms/FormButtons.tsx';
import { type Following, useFollow } from '../forms/follow.ts';
import { changedPaths, FormContext, type FormSession, sameJson, useForm, useFormPart } from '../forms/form-session.ts';
import type { FormStart } from '../forms/open-form.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { LeaveGuard, useDraft, WindowGuard } from '../forms/use-draft.tsx';
import { useRecordForm } from '../forms/use-record-form.ts';
import { usePreviewGate, useSubmit } from '../forms/use-submit.tsx';
import { useTranslate } from '../i18n/translate.ts';
import { Faces } from '../live/Faces.tsx';
import { useGo } from '../navigation/navigate.ts';
import { screenEnv } from '../schemas/action-env.ts';
import { useRecord } from '../schemas/records.ts';
import { mayInGeneral, useSchemas } from '../schemas/schemas.ts';
import { useIsLost } from '../schemas/use-is-lost.ts';
import { isKey } from '../ui/keys.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { useWindowLeave } from '../ui/Modal.tsx';
import { Page } from '../ui/Page.tsx';
import { TabTitle } from '../ui/TabTitle.tsx';

const LostNotice = lazyInline(async () => (await import('../forms/FormNotices.tsx')).LostNotice);
const DraftNotice = lazyInline(async () => (await import('../forms/FormNotices.tsx')).DraftNotice);
const ConflictNotice = lazyInline(async () => (await import('../forms/FormNotices.tsx')).ConflictNotice);
const FollowedNotice = lazyInline(async () => (await import('../forms/FormNotices.tsx')).FollowedNotice);

export type FormPageProps = {
  resource: string;
  screen: Screen;
  id?: string | undefined;
  /** In place of the address's own `source`. */
  source?: Record<string, Json>;
  /** In `aside` it lies among other things on a page: its buttons come with the first key, what is typed waits as a draft. */
  frame?: 'page' | 'dialog' | 'aside';
  onClose?: () => void;
  /** What was sent was accepted and leads on from the form, or was refused. */
  onResult?: ((ok: boolean) => void) | undefined;
};

type FormScreenProps = Omit<FormPageProps, 'source'> & {
  home: Definition;
  definition: Definition;
  layout: FormLayout;
  source: Row;
  /** The address's `source` cannot be read. */
  broken: boolean;
  start: FormStart;
  module: FormModule;
};

/** An open form on its page or in its dialog: notices, sections, side panel, and the buttons in reach at the bottom. */
export function FormScreen(props: FormScreenProps) {
  const { definition, layout, start, frame = 'page' } = props;
  const translate = useTranslate(definition);
  const { form, draft, outcome, gate, following, sending, refresh, env, leave } = useFormScreen(props);
  const lost = useLostRight(form);
  const title =
    useFormPart(form, () => layoutText(layout.title, env(), form.actor.roles)) ??
    translate(TITLES[form.mode === 'update' ? 'edit' : 'create'], { title: inSentence(definition.title) });
  const body = (
    <FormContext value={form}>
      {frame === 'page' ? <LeaveGuard form={form} onLeft={draft.discard} /> : null}
      {frame === 'dialog' ? <WindowGuard form={form} /> : null}
      {draft.draft ? (
        <Suspense>
          <DraftNotice
            draft={draft.draft}
            changed={draft.draft.etag !== start.etag}
            onTake={draft.take}
            onDiscard={draft.discard}
          />
        </Suspense>
      ) : null}
      {lost ? (
        <Suspense>
          <LostNotice reason={lost} />
        </Suspense>
      ) : null}
      <Notices broken={props.broken} start={start} definition={definition} />
      <Met following={following} onSend={() => void sending.submit(true)} />
      <FormBody
        title={title}
        panel={layout.panel.length > 0 ? <SidePanel layout={layout} refresh={refresh} form={form} /> : undefined}
        buttons={<FormButtons onLeave={leave} frame={frame} lost={lost} />}
        onSubmit={() => void (lost ? undefined : sending.submit())}
        onEscape={frame === 'page' ? leave : undefined}
      />
      {outcome.modal}
      {gate.element}
    </FormContext>
  );
  if (frame !== 'page') return body;
  return (
    <Page
      title={title}
      actions={props.id !== undefined && props.home === definition ? <Changing form={form} id={props.id} /> : null}
      back={{ text: translate('console.back'), onBack: leave }}
    >
      <TabTitle of={title} section={props.home.plural} />
      {body}
    </Page>
  );
}

/** What another person saved while the form lies open. `onSend` sends what is typed over it, where it was about to be sent. */
function Met({ following, onSend }: { following: Following; onSend: () => void }) {
  const { conflicts, followed } = following;
  return (
    <>
      {conflicts.length > 0 ? (
        <Suspense>
          <ConflictNotice
            conflicts={conflicts}
            onKeepMine={() => following.keepMine() && onSend()}
            onTakeTheirs={() => void following.takeTheirs()}
          />
        </Suspense>
      ) : null}
      {followed.length > 0 ? (
        <Suspense>
          <FollowedNotice fields={followed} onClose={following.forget} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Who else has the record open; the others see which fields are being changed here. */
function Changing({ form, id }: { form: FormSession; id: string }) {
  const fields = useFormPart(form, (state) => changedPaths(state, form.plan.paths), sameJson);
  return <Faces definition={form.definition} id={id} fields={fields} />;
}

/** The form with its draft, its sending and what happens after. */
function useFormScreen(props: FormScreenProps) {
  const { home, definition, layout, screen, id, source, start, frame = 'page', onClose } = props;
  const go = useGo();
  const inWindow = useWindowLeave();
  const [refresh, setRefresh] = useState(0);
  const etag = useRef(start.etag);
  const form = useRecordForm(definition, screen, {
    module: props.module,
    opened: start.record,
    stored: start.stored,
    source,
    loaded: start.loaded,
    layout,
    waits: frame === 'aside',
    ...(home === definition ? {} : { mode: 'create' as const }),
  });
  const outcome = useOutcome(useSpoken(home, definition), {
    onReload: () => setRefresh((times) => times + 1),
    onLeave: () => onClose?.(),
    isHeld: () => form.get().acting,
  });
  const matter = `${definition.name}/${screen}/${id ?? ''}/${JSON.stringify(source)}`;
  const draft = useDraft(form, { name: matter, etag: () => etag.current, endsWithForm: frame === 'dialog' });
  const env = () => {
    const record = { ...(id === undefined ? {} : { id }), ...form.get().record };
    return screenEnv(form.index, form.actor, definition, record, form.vars());
  };
  const back = layout.back ? fillAddress(layout.back, env()) : undefined;
  const gate = usePreviewGate(definition);
  const following = useFollow(form, { resource: home.name, id, start, etag });
  const sending = useSubmit(form, {
    id: id === undefined ? start.stored?.id : id,
    etag,
    gate,
    outcome,
    matter,
    fallback: fallbackOf(props, back),
    onResult: props.onResult,
    onAnswered: draft.discard,
    onConflict: following.refuse,
    onSent: frame !== 'page' && layout.after.length === 0 ? () => onClose?.() : undefined,
  });
  const leave = () => {
    if (onClose) (inWindow ?? onClose)();
    else go(back ?? (history.length > 1 ? 'back' : `/${home.name}`));
  };
  return { form, draft, outcome, gate, following, sending, refresh, env, leave };
}

/** A screen that makes a record of another resource has its sentences beside the screen: those of both are found. */
const useSpoken = (home: Definition, made: Definition): Definition =>
  useMemo(() => (home === made ? made : { ...made, messages: { ...home.messages, ...made.messages } }), [home, made]);

/** Why the form can no longer be sent: a right that its person had when it opened and has no more. */
function useLostRight({ definition, mode }: FormSession): string | undefined {
  const index = useSchemas();
  const translate = useTranslate(definition);
  const operation = mode === 'update' ? 'update' : 'create';
  const isLost = useIsLost(mayInGeneral(index, definition.name, operation));
  return isLost ? translate(`console.form.lost-${operation}`, { plural: definition.plural }) : undefined;
}

type FormBodyProps = {
  title: string;
  panel: ReactNode | undefined;
  buttons: ReactNode;
  onSubmit: () => void;
  onEscape: (() => void) | undefined;
};

/**
 * On a phone the panel lies between fields and buttons: what will happen is read before it is sent. On a desk it lies beside
 * both, so that what comes late into it moves no button away from under a press.
 */
const FormBody = ({ title, panel, buttons, onSubmit, onEscape }: FormBodyProps) => (
  <Box
    component="form"
    noValidate
    aria-label={title}
    onSubmit={(event: React.FormEvent) => {
      event.preventDefault();
      onSubmit();
    }}
    onKeyDown={(event: React.KeyboardEvent) => {
      if (isKey(event, 'close') && !event.defaultPrevented) onEscape?.();
    }}
    sx={{ minWidth: 0, ...(panel ? {} : { maxWidth: 1040 }) }}
  >
    <Box sx={panel ? BESIDE : undefined}>
      <Box sx={{ minWidth: 0, maxWidth: 1040, ...(panel ? { display: { xs: 'contents', lg: 'block' } } : {}) }}>
        <Box sx={{ minWidth: 0 }}>
          <RecordForm renderBlock={drawBlock} />
        </Box>
        {buttons}
      </Box>
      {panel}
    </Box>
  </Box>
);

const BESIDE = {
  display: { xs: 'flex', lg: 'grid' },
  flexDirection: 'column',
  columnGap: 3,
  gridTemplateColumns: 'minmax(0, 1fr) minmax(320px, 420px)',
} as const;

const drawBlock = (block: Block) => <FormBlock block={block} />;

const TITLES = { create: 'console.create-of', edit: 'console.edit-of' } as const;

type PanelProps = { layout: FormLayout; refresh: number; form: FormSession };

const SidePanel = (props: PanelProps) => (
  <Box component="aside" sx={{ minWidth: 0, mb: 3, alignSelf: { lg: 'start' }, position: { lg: 'sticky' }, top: 16 }}>
    <PanelBlocks {...props} />
  </Box>
);

/** Inside of the frame, which no key draws anew. */
function PanelBlocks({ layout, refresh, form }: PanelProps) {
  const record = useFormPart(form, (state) => state.record);
  const answer = useFormPart(form, (state) => state.answer);
  return (
    <Blocks
      blocks={layout.panel}
      definition={form.definition}
      record={record}
      vars={{ ...form.vars(), ...(answer === undefined ? {} : { answer }) }}
      slot="panel"
      refresh={refresh}
      onChange={(value, path) => path && form.change(path, value)}
      live
    />
  );
}

/** What of the link that opened the form could not be used; never a reason to fail. */
function Notices({ broken, start, definition }: { broken: boolean; start: FormStart; definition: Definition }) {
  const translate = useTranslate(definition);
  const notices = [...(broken ? [{ key: 'console.form.source-broken' }] : []), ...start.notices];
  return notices.map(({ key, ...rest }) => (
    <Alert key={key} severity="warning" sx={{ mb: 2 }}>
      {translate(key, 'params' in rest ? rest.params : {})}
    </Alert>
  ));
}

/** Without `after`: back where the form came from. */
function fallbackOf({ home, frame = 'page', id }: FormScreenProps, back: string | undefined): Outcome {
  if (frame !== 'page') return {};
  if (home.source.kind === 'none' || home.one) return back ? { go: back } : {};
  return { go: back ?? (home.tabs && id !== undefined ? `/${home.name}/${id}` : `/${home.name}`) };
}

/**
 * A block of a form that is no group of fields: what hangs below, buttons, a plug-in. It sees the
 * record as it is typed; values that are saved alone see it as it is stored.
 */
function FormBlock({ block }: { block: Block }) {
  const form = useForm();
  const typed = useFormPart(form, (state) => state.record);
  const alone = block.edit === 'each';
  const id = typed.id ?? typed._id;
  const found = useRecord(form.definition.name, id, { enabled: alone });
  const record = alone ? (found.data?.record ?? typed) : typed;
  // The section above already shows its title.
  const { title: _, ...untitled } = block;
  return <Blocks blocks={[untitled]} definition={form.definition} record={record} vars={form.vars()} live={!alone} />;
}
