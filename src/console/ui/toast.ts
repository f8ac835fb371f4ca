import { type SnackbarKey, useSnackbar } from 'notistack';
import { createElement, useMemo } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useSay } from '../app/say.ts';
import { ToastActions } from './ToastActions.tsx';

const SUCCESS_SECONDS = 4;

type ToastOptions = {
  /** How long it stays; 0 until closed. */
  seconds?: number;
  undo?: () => void;
};

export type Toast = {
  success: (text: string, options?: ToastOptions) => SnackbarKey;
  warning: (text: string, options?: ToastOptions) => SnackbarKey;
  info: (text: string, options?: ToastOptions) => SnackbarKey;
  /** A text, or whatever was thrown: then the answer's own words, else the general sentence as a warning. */
  failure: (problem: unknown, options?: ToastOptions) => SnackbarKey;
  close: (key?: SnackbarKey) => void;
};

/** Short messages, bottom left: successes go by themselves, failures stay until closed. */
export function useToast(): Toast {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const say = useSay();
  return useMemo(() => {
    const show =
      (variant: 'success' | 'warning' | 'info' | 'error', stays: number) =>
      (text: string, { seconds = stays, undo }: ToastOptions = {}) =>
        enqueueSnackbar(text, {
          variant,
          autoHideDuration: seconds === 0 ? null : seconds * 1000,
          action: (key) => createElement(ToastActions, { say, undo, onClose: () => closeSnackbar(key) }),
        });
    const warning = show('warning', 0);
    const error = show('error', 0);
    return {
      success: show('success', SUCCESS_SECONDS),
      info: show('info', SUCCESS_SECONDS),
      warning,
      close: closeSnackbar,
      failure: (problem, options) => {
        const text = textOf(problem, say);
        if (!text) return warning(say('generic.failure'), options);
        const reference = problem instanceof ApiError ? problem.requestId : undefined;
        return error(reference ? `${text} · ${say('console.error-reference', { reference })}` : text, options);
      },
    };
  }, [enqueueSnackbar, closeSnackbar, say]);
}

function textOf(problem: unknown, say: ReturnType<typeof useSay>): string {
  if (typeof problem === 'string') return problem;
  if (!(problem instanceof ApiError)) return '';
  return problem.message || (problem.reason ? say(problem.reason) : '');
}
