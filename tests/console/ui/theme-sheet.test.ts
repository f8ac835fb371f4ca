import { describe, expect, it } from 'vitest';
import { cssOf, theme } from '../../../src/console/ui/theme.tsx';

describe('the theme as a sheet', () => {
  it('writes rules within rules, and names as CSS has them', () => {
    const rules = {
      '@media print': { ':root': { colorScheme: 'light', '--mui-Paper-shadow': 'none' } },
      a: { order: 2 },
    };
    expect(cssOf(rules)).toBe('@media print{:root{color-scheme:light;--mui-Paper-shadow:none;}}a{order:2;}');
  });

  it('has both schemes, dark where the system asks for it', () => {
    const [, light = '', dark = ''] = theme.generateStyleSheets().map(cssOf);
    expect(light).toMatch(/^:root\{color-scheme:light;.*--mui-palette-text-primary:#1a202b;/);
    expect(dark).toMatch(
      /^@media \(prefers-color-scheme: dark\)\{:root\{color-scheme:dark;.*--mui-palette-text-primary:#e8ebf0;/,
    );
  });
});
