import { useMemo } from 'react';
import { ApiError, isNotProven } from '../api/api-error.ts';
import { type Translate, useTranslate } from '../i18n/translate.ts';
import { type ToastNote, toastQueue } from './toast-queue.ts';

const SUCCESS_SECONDS = 4;

type ToastOptions = Partial<Pick<ToastNote, 'seconds' | 'undo' | 'about'>>;

type Toast = {
  success: (text: string, options?: ToastOptions) => void;
  warning: (text: string, options?: ToastOptions) => void;
  info: (text: string, options?: ToastOptions) => void;
  /** What failed about these succeeded now, without a word: the older failures go. */
  settled: (...about: string[]) => void;
  /** A text, or whatever was thrown: then the answer's own words, else the general sentence as a warning. */
  failure: (problem: unknown, options?: ToastOptions) => void;
};

/** Short messages, bottom left: successes go by themselves, failures fold into the foot of the page and stay there until closed. */
export function useToast(): Toast {
  const translate = useTranslate();
  return useMemo(() => {
    const show =
      (variant: ToastNote['variant'], seconds: number) =>
      (text: string, options: ToastOptions = {}) =>
        toastQueue.put({ text, variant, seconds, translate, ...options });
    const warning = show('warning', 0);
    const error = show('error', 0);
    return {
      success: show('success', SUCCESS_SECONDS),
      info: show('info', SUCCESS_SECONDS),
      warning,
      settled: (...about) => toastQueue.withdraw(about, translate),
      failure: (problem, options) => {
        const text = textOf(problem, translate);
        if (!text || isNotProven(problem)) return warning(text || translate('generic.failure'), options);
        const reference = problem instanceof ApiError ? problem.requestId : undefined;
        return error(reference ? `${text} · ${translate('console.error-reference', { reference })}` : text, options);
      },
    };
  }, [translate]);
}

function textOf(problem: unknown, translate: Translate): string {
  if (typeof problem === 'string') return problem;
  if (!(problem instanceof ApiError)) return '';
  return problem.message || (problem.reason ? translate(problem.reason) : '');
}
