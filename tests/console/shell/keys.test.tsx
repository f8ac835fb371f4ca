import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { KeysPage } from '../../../src/console/shell/KeysPage.tsx';
import { isKey, KEYS } from '../../../src/console/ui/keys.ts';
import { sourceFiles } from '../../house/source-files.ts';
import { axeFindings } from '../axe.ts';
import { draw } from '../draw.tsx';
import { boats, invented } from '../invented.ts';

const ALL = [...sourceFiles('src/console', /\.tsx?$/), ...sourceFiles('src/plugins', /\.tsx?$/)];
/** Where keys are compared at all, and what reads letters that are typed or the name of a stored value. */
const READERS = ['src/console/ui/keys.ts'];
const NO_KEYS = ['src/console/app/Root.tsx', 'src/console/shell/TopBar.tsx', 'src/console/shell/Shortcuts.tsx'];
const names = KEYS.map(([, name]) => name);

const handledIn = (text: string) =>
  [...text.matchAll(/\b(?:isKey|keyOf)\(\s*\w+((?:,\s*'[a-z-]+')+),?\s*\)|\buseShortcut\(\s*('[a-z-]+')/g)].flatMap(
    ([, many = '', one = '']) => `${many}${one}`.match(/[a-z-]+/g) ?? [],
  );
const readsKeys = (text: string) => /\b(?:event|evt|e)\.(?:key|code|keyCode)\b|\bkey\b[^\n]*\} = event\b/.test(text);

describe('the array of keys', () => {
  it('has every key that is handled, and none besides', () => {
    const handled = new Set(ALL.flatMap(({ text }) => handledIn(text)));
    expect([...handled].toSorted()).toEqual([...names].toSorted());
  });

  it('is where keys are compared: no handler reads a key by itself', () => {
    const reading = ALL.filter(({ text }) => readsKeys(text)).map(({ path }) => path);
    expect(reading.filter((path) => !READERS.includes(path)).toSorted()).toEqual(NO_KEYS.toSorted());
    for (const path of NO_KEYS)
      expect(ALL.find((file) => file.path === path)?.text, path).not.toMatch(
        /event\.key [!=]== '(?!token'|company'|Backspace')/,
      );
    expect(readsKeys("if (event.key === 'q') leave();")).toBe(true);
    expect(readsKeys('const { target, key } = event;')).toBe(true);
  });

  it('gives each place one meaning for what is pressed', () => {
    const pressed = KEYS.flatMap(([place, , ...keys]) => keys.map((key) => `${place} ${key}`));
    expect(new Set(pressed).size).toBe(pressed.length);
  });

  it.each([
    [{ key: 'M' }, 'move', true],
    [{ key: 'm', ctrlKey: true }, 'move', false],
    [{ key: 'm', altKey: true }, 'move', false],
    [{ key: 'k', metaKey: true }, 'search', true],
    [{ key: 'k' }, 'search', false],
    [{ key: 'Enter', ctrlKey: true }, 'open', false],
    [{ key: 'Enter', ctrlKey: true }, 'open-apart', true],
  ] as const)('%o as %s: %s', (event, name, expected) => {
    expect(isKey({ ctrlKey: false, metaKey: false, altKey: false, ...event }, name)).toBe(expected);
  });
});

describe('the page of the keys', () => {
  const SHOWN: Record<string, string> = {
    ...{ Escape: 'Esc', ArrowDown: '↓', ArrowUp: '↑', ArrowRight: '→', ArrowLeft: '←', Enter: 'Intro' },
    ...{ ' ': 'Espacio', Home: 'Inicio', End: 'Fin', 'Control+k': 'Ctrl+K', 'Control+Enter': 'Ctrl+Intro' },
  };
  const listed = () => screen.getAllByRole('term').map(({ textContent }) => textContent);
  const keysOf = (...left: string[]) =>
    KEYS.filter(([place, name]) => !left.includes(place) && name !== 'go').map(([, , ...keys]) =>
      keys.map((key) => SHOWN[key] ?? key).join(' o '),
    );

  it('/atajos lists every registered key, with those of the sections, and nothing else (desk 55)', async () => {
    const index = invented();
    const [boat] = Object.values(index.resources);
    boat?.operations.push('review');
    const { container } = draw(<KeysPage />, { index, definitions: [boats()] });
    expect(listed().toSorted()).toEqual([...keysOf(), 'g y después b', 'g y después e'].toSorted());
    const everywhere = screen.getByRole('region', { name: 'En toda la consola' });
    expect(within(everywhere).getByText('Ir a Berths')).toBeDefined();
    for (const text of screen.getAllByRole('definition')) expect(text.textContent).not.toMatch(/^console\./);
    expect(await axeFindings(container)).toEqual([]);
  });

  it('leaves out what this person has no use for: the search without lists, the marks without a right to them', () => {
    const index = invented();
    for (const resource of Object.values(index.resources)) resource.operations = ['read'];
    draw(<KeysPage />, { index, definitions: [boats()] });
    expect(listed()).not.toContain('/ o Ctrl+K');
    expect(screen.queryByText('Al revisar datos y documentos')).toBeNull();
  });
});
