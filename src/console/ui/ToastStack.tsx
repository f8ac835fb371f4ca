import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Button, IconButton } from '@mui/material';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { type CustomContentProps, SnackbarContent, type SnackbarKey, SnackbarProvider, useSnackbar } from 'notistack';
import { type Ref, useEffect, useRef } from 'react';
import type { Translate } from '../i18n/translate.ts';
import { mattersOf, notices, type ToastNote, toastQueue } from './toast.ts';

const TOASTS_MAX = 4;
/** After so many seconds what waits to be closed folds into the foot of the page. */
const OPEN_SECONDS = 10;
/** Above the buttons of forms, and narrow enough to fit beside a dialog; elsewhere where something would be covered. */
const STACK = '.notistack-SnackbarContainer';
const LIFT_PX = 96;
const PLACE = { [STACK]: { bottom: `${LIFT_PX}px !important` } };
/** The page under a toast may change: what was sent brings the next button. */
const LOOK_MS = 100;

/** Dark and quiet in both colour schemes; the bar at the left shows the kind, the text says the rest. */
const Card = styled(SnackbarContent)({
  '&&': {
    backgroundColor: '#1f2733',
    color: '#ffffff',
    padding: '6px 16px',
    fontSize: '0.8125rem',
    lineHeight: 1.43,
    borderRadius: 6,
    maxWidth: 380,
    whiteSpace: 'pre-line',
    boxShadow: '0 6px 24px rgba(0, 0, 0, 0.24)',
  },
});

const BARS = { default: '#86a9ff', success: '#22c55e', error: '#f97066', warning: '#fdb022', info: '#86a9ff' };

function Content({ ref, message, action, id, variant, iconVariant, style }: ToastProps) {
  return (
    <Card
      ref={ref}
      role="alert"
      className={`notistack-MuiContent-${variant}`}
      style={{ ...style, borderLeft: `4px solid ${BARS[variant]}` }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', py: 1 }}>
        {iconVariant[variant]}
        {message}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', ml: 'auto', pl: 2, mr: -1 }}>
        {typeof action === 'function' ? action(id) : action}
      </Box>
    </Card>
  );
}

type ToastProps = CustomContentProps & { ref?: Ref<HTMLDivElement> };

const CONTENTS = { default: Content, success: Content, error: Content, warning: Content, info: Content };

/** Where toasts appear: bottom left, over a window top right. They lie beside the frame, which an open window hides from screen readers. */
export function ToastStack({ waiting }: { waiting: readonly ToastNote[] }) {
  return (
    <SnackbarProvider
      // Those that are on their way out count too.
      maxSnack={2 * TOASTS_MAX}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      Components={CONTENTS}
      domRoot={document.body}
    >
      <GlobalStyles styles={PLACE} />
      <Taker waiting={waiting} />
    </SnackbarProvider>
  );
}

type Shown = Pick<ToastNote, 'text' | 'variant'> & {
  /** Equal words about several records are one toast: it goes with the last of them. */
  about: readonly string[];
  key: SnackbarKey;
  count: number;
  lasts: boolean;
  timer?: ReturnType<typeof setTimeout>;
};

type Earlier = Pick<Shown, 'text' | 'variant' | 'about'>;

/** Takes away what the note replaces: equal words, and toasts about its matters alone. Equal ones are counted on. */
function replaceEarlier(note: ToastNote, open: Map<SnackbarKey, Shown>, close: (key: SnackbarKey) => void) {
  const matters = mattersOf(note.about);
  const isEqual = (other: Earlier) => other.text === note.text && other.variant === note.variant;
  const isOver = ({ about }: Earlier) => about.length > 0 && about.every((matter) => matters.includes(matter));
  const isMeant = (other: Earlier) => isEqual(other) || isOver(other);
  const before = [...[...open.values()].filter(isMeant), ...notices.take(isMeant)];
  for (const one of before) if ('key' in one) close(one.key);
  for (const one of [...open.values(), ...notices.all()])
    one.about = one.about.filter((matter) => !matters.includes(matter));
  const equal = before.filter(isEqual);
  return {
    count: 1 + equal.reduce((sum, one) => sum + one.count, 0),
    about: [...new Set([...equal.flatMap((one) => one.about), ...matters])],
  };
}

function Taker({ waiting }: { waiting: readonly ToastNote[] }) {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const shown = useRef(new Map<SnackbarKey, Shown>());
  const looking = useRef<ReturnType<typeof setInterval>>(undefined);
  useEffect(() => {
    const open = shown.current;
    const forget = (key: SnackbarKey): void => {
      clearTimeout(open.get(key)?.timer);
      open.delete(key);
    };
    const close = (key: SnackbarKey): void => {
      forget(key);
      closeSnackbar(key);
    };
    const fold = (toast: Shown): void => {
      close(toast.key);
      notices.fold(toast);
    };
    /** Not while the pointer or the focus is on it. */
    const foldLater = (toast: Shown, seconds: number): void => {
      toast.timer = setTimeout(() => {
        const card = document.querySelector(`[data-toast="${toast.key}"]`)?.closest('.notistack-Snackbar');
        if (card?.matches(':hover, :focus-within')) foldLater(toast, 1);
        else fold(toast);
      }, seconds * 1000);
    };
    if (waiting.length === 0) return;
    for (const note of toastQueue.take()) {
      const { text, variant, seconds, undo, translate } = note;
      const { count, about } = replaceEarlier(note, open, close);
      if (!text) continue;
      const lasts = seconds === 0;
      // More than there is room for: the oldest makes way, and is not lost.
      const [oldest] = open.size < TOASTS_MAX ? [] : [...open.values()];
      if (oldest?.lasts) fold(oldest);
      else if (oldest) close(oldest.key);
      const key = `toast-${Date.now()}-${Math.random().toString(36).slice(2)}`;
      const toast: Shown = { key, text, variant, count, lasts, about };
      open.set(key, toast);
      enqueueSnackbar(
        <span data-toast={key}>
          {text}
          {lasts && count > 1 ? ` ×${count}` : ''}
        </span>,
        {
          key,
          variant,
          autoHideDuration: lasts ? null : seconds * 1000,
          action: () => <ToastActions translate={translate} undo={undo} onClose={() => close(key)} />,
          onClose: () => forget(key),
        },
      );
      if (lasts) foldLater(toast, OPEN_SECONDS);
    }
    clearInterval(looking.current);
    looking.current = setInterval(() => {
      const stack = document.querySelector<HTMLElement>(STACK);
      if (stack && open.size > 0) keepClear(stack, LIFT_PX);
      else clearInterval(looking.current);
    }, LOOK_MS);
  }, [waiting, enqueueSnackbar, closeSnackbar]);
  useEffect(() => {
    const open = shown.current;
    return () => {
      clearInterval(looking.current);
      for (const { timer } of open.values()) clearTimeout(timer);
    };
  }, []);
  return null;
}

type ToastActionsProps = { translate: Translate; undo?: (() => void) | undefined; onClose: () => void };

/**
 * The buttons of a toast: undo where possible, and close. Toasts are drawn outside of the provider of sentences, so `say` is
 * passed in.
 */
function ToastActions({ translate, undo, onClose }: ToastActionsProps) {
  return (
    <>
      {undo ? (
        <Button
          color="inherit"
          onClick={() => {
            undo();
            onClose();
          }}
        >
          {translate('console.undo')}
        </Button>
      ) : null}
      <IconButton color="inherit" aria-label={translate('console.toast.close')} onClick={onClose}>
        <CloseOutlined fontSize="small" />
      </IconButton>
    </>
  );
}

const PRESSED = 'button, a[href], input, select, textarea, [role="button"], [role="tab"], [role="combobox"]';
/** What lies under a window cannot be pressed; the menu is left by its own ways. */
const ELSEWHERE = 'nav, [aria-hidden="true"], [inert]';
const MARGIN_PX = 20;
const STEP_PX = 16;

/** A window has its buttons at its foot: messages that come meanwhile are at the top, where none of them is. */
const WINDOW = '[role="dialog"][aria-modal="true"], .MuiDialog-root';

/**
 * Moves what lies over the page to where it covers nothing that can be pressed: first at the foot, left or right, then higher;
 * while a window is open first at the top right, then lower. Where there is no such place it lies where it covers least. It
 * stays under the pointer and around the focus.
 */
function keepClear(stack: HTMLElement, lift: number): void {
  if (stack.matches(':hover, :focus-within')) return;
  const { width, height } = stack.getBoundingClientRect();
  if (width === 0 || height === 0) return;
  const taken = [...document.querySelectorAll<HTMLElement>(PRESSED)]
    .filter((one) => !one.matches(':disabled') && !stack.contains(one) && !one.closest(ELSEWHERE))
    .map((one) => one.getBoundingClientRect());
  const covered = (left: number, bottom: number) => {
    const top = innerHeight - bottom - height;
    const isUnder = (one: DOMRect) =>
      one.right > left && one.left < left + width && one.bottom > top && one.top < top + height;
    return taken.filter(isUnder).length;
  };
  const isWindowOpen = document.querySelector(WINDOW) !== null;
  const right = Math.max(0, innerWidth - width - MARGIN_PX);
  const sides = [Math.min(MARGIN_PX, right), right];
  const top = Math.max(lift, innerHeight - height - MARGIN_PX);
  const heights = Array.from({ length: Math.floor((top - lift) / STEP_PX) + 1 }, (_, step) =>
    isWindowOpen ? top - step * STEP_PX : lift + step * STEP_PX,
  );
  let best = { left: MARGIN_PX, bottom: lift, count: Number.POSITIVE_INFINITY };
  for (const bottom of heights)
    for (const left of isWindowOpen ? sides.toReversed() : sides) {
      const count = best.count > 0 ? covered(left, bottom) : 0;
      if (count < best.count) best = { left, bottom, count };
    }
  const place = { left: `${best.left}px`, right: 'auto', bottom: `${best.bottom}px` };
  for (const [side, value] of Object.entries(place)) stack.style.setProperty(side, value, 'important');
}
