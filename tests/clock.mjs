import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** 20:00 in Mexico City, which has no summer time: UTC is in the next day already. */
const EVENING_UTC = 2;
const LIBRARIES = '/usr/lib';

export const NO_CLOCK =
  'libfaketime is missing, without which the run on the last evenings of a month and a year cannot be made (Debian: apt-get install faketime).';

/**
 * The next last evening of a month and of a year, each with what a process needs to live in it: servers, PostgreSQL
 * and commands take the clock of the process that starts them. It goes on as always, and files keep their times.
 */
export function evenings(now = new Date()) {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const first = (of, at) => new Date(Date.UTC(of, at, 1, EVENING_UTC));
  // In December the end of the month is that of the year: the month after it is taken.
  const endOfMonth = month === 11 ? first(year + 1, 1) : first(year, month + 1);
  return [
    { name: 'the last evening of a month', env: () => clockAt(endOfMonth) },
    { name: 'the last evening of a year', env: () => clockAt(first(year + 1, 0)) },
  ];
}

/** The environment of a process whose clock says this moment now. */
function clockAt(moment) {
  const seconds = Math.ceil((moment.getTime() - Date.now()) / 1000);
  return {
    LD_PRELOAD: found(),
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    // Waits are not moved, nor the times of files.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
}

/** Debian has it in the folder of the machine's architecture. */
function found() {
  if (!existsSync(LIBRARIES)) return undefined;
  return readdirSync(LIBRARIES)
    .map((folder) => join(LIBRARIES, folder, 'faketime/libfaketimeMT.so.1'))
    .find((file) => existsSync(file));
}

export const hasClock = () => found() !== undefined;
