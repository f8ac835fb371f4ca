import { describe, expect, it } from 'vitest';
import { TONES, theme } from '../../../src/console/ui/theme.tsx';

const BACKGROUND = { light: '#ffffff', dark: '#181d26' };

/** WCAG 2: relative luminance of a colour written as #rrggbb. */
function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((one) =>
    one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The library writes a colour that it works out as rgb(…). */
const hexOf = (colour: string): string =>
  colour.startsWith('#')
    ? colour
    : `#${(colour.match(/\d+/g) ?? []).map((one) => Number(one).toString(16).padStart(2, '0')).join('')}`;

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (high + 0.05) / (low + 0.05);
}

describe.each(['light', 'dark'] as const)('tones in %s', (scheme) => {
  it.each(Object.entries(TONES[scheme]))('%s is readable on its back', (_, { text, back }) => {
    expect(contrast(text, back === 'transparent' ? BACKGROUND[scheme] : back)).toBeGreaterThanOrEqual(4.5);
  });
});

describe.each(['light', 'dark'] as const)('filled buttons in %s', (scheme) => {
  const palette = theme.colorSchemes[scheme]?.palette;
  it.each(['primary', 'error', 'warning', 'success', 'info'] as const)(
    '%s is readable at rest and under the pointer',
    (name) => {
      const { main, dark, contrastText } = palette?.[name] ?? {};
      const text = contrastText === '#fff' ? '#ffffff' : String(contrastText);
      expect(contrast(text, String(main))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(text, hexOf(String(dark)))).toBeGreaterThanOrEqual(4.5);
    },
  );
});
