type Rules = { [name: string]: string | number | Rules };

/**
 * The theme's custom properties as a sheet of the page, read by the browser itself: the library's own parser takes a phone
 * a twentieth of a second for them (`disableStyleSheetGeneration` of the provider).
 */
export function adoptThemeSheet(sheets: Rules[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(sheets.map(cssOf).join(''));
  document.adoptedStyleSheets.push(sheet);
}

/** Rules as objects, as text. @example cssOf({ ':root': { colorScheme: 'dark' } }) // ':root{color-scheme:dark;}' */
export const cssOf = (rules: Rules): string =>
  Object.entries(rules)
    .map(([name, value]) => (typeof value === 'object' ? `${name}{${cssOf(value)}}` : `${propertyOf(name)}:${value};`))
    .join('');

const propertyOf = (name: string) =>
  name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
