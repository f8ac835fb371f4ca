import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const FOLDER = resolve(here, '../dist/chromium');
const READY = join(FOLDER, 'ready');

const PLACES = [
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

const CAN_BRING = process.platform === 'linux' && process.arch === 'x64';

/**
 * The Chromium to start, as options of playwright's `launch`: the one that CHROMIUM names, else the packaged one once it was
 * brought, else one in the usual places of this machine; undefined where there is none.
 */
export function browser(named = process.env.CHROMIUM) {
  if (named === undefined && existsSync(READY)) return packaged;
  const executablePath = [named ?? PLACES].flat().find((place) => existsSync(place));
  return executablePath && { executablePath };
}

/** True where a browser is there already, or the packaged one can run: known before anything is installed. */
export const mayHaveBrowser = () => browser() !== undefined || (process.env.CHROMIUM === undefined && CAN_BRING);

/**
 * Brings the packaged Chromium where it can run: a headless one of one version on every machine, which needs two thirds of the
 * time of a whole Chromium (decision 1362). Version and integrity of all that comes stand in
 * `tests/browser/package-lock.json`. It is apart from the packages of the program, so that `npm start` installs nothing more.
 * Returns the browser, or undefined with the reason on the terminal.
 */
export function bringBrowser() {
  if (process.env.CHROMIUM !== undefined || existsSync(READY) || !CAN_BRING) return browser();
  console.log('Bringing the packaged Chromium for the tests, once (64 MB).');
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(here, 'browser', name), join(FOLDER, name));
  // The package unpacks into the folder for temporary files, and its libraries only where it is told that the system has none.
  const unpack = "await (await import('@sparticuz/chromium')).default.executablePath()";
  const isThere =
    ran('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']) &&
    ran(process.execPath, ['--input-type=module', '-e', unpack], { TMPDIR: FOLDER, AWS_EXECUTION_ENV: 'nodejs20.x' });
  writeFileSync(
    join(FOLDER, 'fonts.conf'),
    `<fontconfig><dir>${join(FOLDER, 'fonts')}</dir><cachedir>${join(FOLDER, 'fonts-cache')}</cachedir></fontconfig>\n`,
  );
  if (isThere && ran(packaged.executablePath, ['--version'], packaged.env)) writeFileSync(READY, '');
  return browser();
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
