import type { Settings } from '../core/settings.ts';

/** Built from configuration alone: a forged Host header must never reach a mail. The token is behind `#`. */
export const resetLink = (settings: Pick<Settings, 'publicUrl'>, token: string): string =>
  `${settings.publicUrl}/#/reset?token=${token}`;
