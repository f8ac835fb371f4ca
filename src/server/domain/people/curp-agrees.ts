import { agreement } from './agreement.ts';

export const curpAgrees = agreement('curp-agrees');
