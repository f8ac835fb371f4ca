import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

export const NO_BROWSER =
  'No Chromium found. Install it (Debian: apt-get install chromium) or set CHROMIUM to its path.';

/** The Chromium of this machine: the one that CHROMIUM names, or one in its usual places; undefined where there is none. */
export const browserPath = (named = process.env.CHROMIUM) =>
  [named ?? PLACES].flat().find((place) => existsSync(place));
