/** A text as a part of a file's name. `fileWord('Días feriados') // 'dias-feriados'`. A day becomes `2026-11-25`, a month `2026-11`. */
export const fileWord = (text: string): string =>
  text
    .replace(/\b(\d\d)\/(\d\d)\/(\d{4})\b/g, '$3-$2-$1')
    .replace(/\b(\d\d)\/(\d{4})\b/g, '$2-$1')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, WORD_LENGTH);

const WORD_LENGTH = 80;

/**
 * What a file of a record is saved as, without its ending: what it is, how it is called, and its day where neither has a number.
 *
 * @example recordFileName('Reporte', 'Usuarios', '2026-11-25') // 'reporte-usuarios-2026-11-25'
 */
export function recordFileName(title: string, label: string, day: string | undefined): string {
  const [kind, name] = [fileWord(title), fileWord(label)];
  const said = name.startsWith(kind) ? name : [kind, name].filter(Boolean).join('-');
  return day && !/\d/.test(said) ? `${said}-${day}` : said;
}
