import { agreement } from './agreement.ts';

export const clabeBankAgree = agreement('clabe-bank-agree');
