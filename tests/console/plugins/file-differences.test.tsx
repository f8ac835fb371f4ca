import { cleanup, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PluginProps } from '../../../src/console/plugin.ts';
import FileDifferences from '../../../src/plugins/file-differences/index.tsx';
import { counted, differences } from '../../../src/plugins/file-differences/lines.ts';
import { pluginProps } from './plugin-props.ts';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`);

describe('the difference of two texts', () => {
  it('pairs what was removed with what was added, and counts the equal lines between', () => {
    const before = lines(30).join('\n');
    const after = before.replace('line 10', 'LINE 10').replace('line 25\n', '');
    const pieces = differences(before, after);
    expect(pieces.map(({ skipped }) => skipped)).toEqual([6, 8]);
    expect(pieces[0]?.lines.find(({ kind }) => kind === 'changed')).toEqual({
      kind: 'changed',
      before: { number: 10, text: 'line 10' },
      after: { number: 10, text: 'LINE 10' },
    });
    expect(pieces[1]?.lines.at(-1)).toMatchObject({ before: { number: 28 }, after: { number: 27 } });
    expect(counted(pieces)).toEqual({ removed: 2, added: 1 });
  });
  it('holds for a new file, one that is gone, and two that have nothing in common', () => {
    expect(counted(differences('', 'a\nb\n'))).toEqual({ removed: 0, added: 2 });
    expect(counted(differences('a\nb\n', ''))).toEqual({ removed: 2, added: 0 });
    const many = (word: string) => lines(6_000).join(word);
    expect(counted(differences(many(' x\n'), many(' y\n')))).toEqual({ removed: 6_000, added: 6_000 });
  });
  it('says nothing of line ends alone that both sides share', () => {
    expect(differences('a\r\nb\r\n', 'a\r\nc\r\n').flatMap(({ lines: all }) => all)).toEqual([
      { kind: 'same', before: { number: 1, text: 'a' }, after: { number: 1, text: 'a' } },
      { kind: 'changed', before: { number: 2, text: 'b' }, after: { number: 2, text: 'c' } },
    ]);
  });
});

describe('file-differences', () => {
  const draw = (resources: object[], id = 2) => {
    const call = (async () => ({ resources, count: resources.length })) as unknown as PluginProps['call'];
    render(<FileDifferences {...pluginProps({ record: { id }, call, options: { get: '/x' } as never })} />);
  };
  const file = { id: 1, file: 'a/list.json', change: 'changed', before: '{\n  "a": 1\n}', after: '{\n  "a": 2\n}' };

  it('shows each file with both texts, as text, and says in words what is removed and added', async () => {
    draw([{ ...file, after: '<img src=x onerror=alert(1)>', omitted: false }]);
    expect(await screen.findByRole('region')).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
    const text = document.body.textContent ?? '';
    expect(text).toContain('a/list.json');
    expect(text).toContain('<img src=x onerror=alert(1)>');
    expect(text).toMatch(/removed/);
    expect(text).toMatch(/added/);
  });
  it('keeps many files closed, and says of a change that is too large where it is shown', async () => {
    const many = Array.from({ length: 6 }, (_, index) => ({ ...file, id: index, file: `${index}.json` }));
    draw([
      ...many.map((one) => ({ ...one, omitted: false })),
      { ...file, id: 9, before: null, after: null, omitted: true },
    ]);
    await screen.findByText('0.json');
    expect(screen.queryByRole('region')).toBeNull();
    expect(document.body.textContent).toContain('omitted');
  });
  it('says of a version without a difference whether it is the first', async () => {
    draw([], 1);
    expect(await screen.findByText(/first/)).toBeTruthy();
    cleanup();
    draw([], 7);
    expect(await screen.findByText(/none/)).toBeTruthy();
  });
});
