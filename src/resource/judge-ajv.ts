import type { Judge } from './validate.ts';

export const judgeAjv: Judge = () => [];
