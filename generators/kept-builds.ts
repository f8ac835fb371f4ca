import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** As many as a browser's own store keeps (`src/console/worker/sw.ts`). */
const BUILDS_KEPT = 3;

type Build = {
  /** The folder that is served. */
  dir: string;
  /** Where the files of each build are written down, outside of what is served. */
  list: string;
  /** The files of this build, with names that change with their content, as paths inside `dir`. */
  files: readonly string[];
};

/**
 * A page that is open while another build comes still asks for the parts of its own: the files of the two builds before stay
 * beside those of this one, what is older goes (desk.md 40). With each go its packed forms.
 */
export async function keepBuilds({ dir, list, files }: Build): Promise<void> {
  const own = [...files].sort();
  const before = await readFile(list, 'utf8').then(
    (text) => JSON.parse(text) as string[][],
    () => [],
  );
  const others = before.filter((one) => one.join() !== own.join());
  const builds = [own, ...others].slice(0, BUILDS_KEPT);
  const needed = new Set(builds.flat());
  for (const folder of new Set(own.map(dirname)))
    for (const name of await readdir(join(dir, folder)))
      if (!needed.has(join(folder, name.replace(/\.(br|gz)$/, '')))) await rm(join(dir, folder, name));
  await mkdir(dirname(list), { recursive: true });
  await writeFile(list, JSON.stringify(builds));
}
