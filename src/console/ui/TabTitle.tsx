import { useTranslate } from '../i18n/translate.ts';

type TabTitleProps = {
  /** What is open: a record, a form, or the section itself. */
  of: string;
  section?: string | undefined;
};

/** What the browser writes on the tab and in its history: what is open, its section and the console, each once. */
export function TabTitle({ of, section = '' }: TabTitleProps) {
  const parts = [of, section, useTranslate()('console.sign-in.welcome')].filter(Boolean);
  return <title>{[...new Set(parts)].join(' · ')}</title>;
}
