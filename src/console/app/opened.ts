import { resumeSession } from './bootstrap.ts';

/** Begun as soon as this is read: the questions are on their way while the rest of the page is still being worked out. */
export const opened = resumeSession();
