import type { Tone } from '../../resource/model/definition.ts';

export type ToneColours = { text: string; back: string; bar: string };

/** What states look like, by meaning. Text on its back keeps at least 4.5:1 in both schemes (a test measures it). */
export const TONES: Record<'light' | 'dark', Record<Tone, ToneColours>> = {
  light: {
    waiting: { text: '#854d0e', back: '#fef3c7', bar: '#d97706' },
    active: { text: '#1e40af', back: '#dbeafe', bar: '#2563eb' },
    done: { text: '#166534', back: '#dcfce7', bar: '#16a34a' },
    'done-variant': { text: '#115e59', back: '#ccfbf1', bar: '#0d9488' },
    bad: { text: '#991b1b', back: '#fee2e2', bar: '#dc2626' },
    expired: { text: '#9a3412', back: '#ffedd5', bar: '#ea580c' },
    neutral: { text: '#3f4854', back: '#eceff3', bar: '#8a94a3' },
    info: { text: '#5b21b6', back: '#ede9fe', bar: '#7c3aed' },
    none: { text: '#3f4854', back: 'transparent', bar: 'transparent' },
  },
  dark: {
    waiting: { text: '#fcd34d', back: '#3a2c0a', bar: '#d97706' },
    active: { text: '#93c5fd', back: '#15284d', bar: '#3b82f6' },
    done: { text: '#86efac', back: '#10311d', bar: '#22c55e' },
    'done-variant': { text: '#5eead4', back: '#0d312e', bar: '#14b8a6' },
    bad: { text: '#fca5a5', back: '#401818', bar: '#ef4444' },
    expired: { text: '#fdba74', back: '#3d2210', bar: '#f97316' },
    neutral: { text: '#c3cad4', back: '#2a303a', bar: '#6b7685' },
    info: { text: '#c4b5fd', back: '#2a1d50', bar: '#8b5cf6' },
    none: { text: '#c3cad4', back: 'transparent', bar: 'transparent' },
  },
};
