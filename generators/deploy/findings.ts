/** What is wrong in a file of `deploy/`, for a person: file, line and a Spanish sentence. */
export type Finding = { file: string; line: number; sentence: string };

/** A file as it is read: its name within the folder, and its text. */
export type DeployFile = { file: string; text: string };

/** A variable that a file gives to a process of the product. */
export type Variable = { name: string; value: string; line: number };

/** A process of the product as one file starts it. `file` and `line`: where it is described. */
export type Process = {
  of: DeployFile['file'];
  what: string;
  line: number;
  variables: Variable[];
  /** Files of variables that come with it, by the name that they have in the folder. */
  envFiles: string[];
  /** Seconds between the word to stop and the end by force; undefined where the file does not say. */
  stopSeconds?: number;
  /** Published ports: `127.0.0.1:9100:9100`. */
  published: string[];
  /** Other containers reach it by its name alone. */
  isContained: boolean;
};

const SECONDS_OF: Record<string, number> = { ms: 0.001, s: 1, sec: 1, m: 60, min: 60, h: 3_600 };

/** @example secondsOf('1m30s') // 90; of a text that is no duration undefined */
export function secondsOf(text: string, unit = 's'): number | undefined {
  const parts = [...text.trim().matchAll(/(\d+(?:\.\d+)?)\s*([a-z]*)\s*/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text.trim()) return undefined;
  const seconds = parts.map(([, count, name]) => Number(count) * (SECONDS_OF[name || unit] ?? Number.NaN));
  const sum = seconds.reduce((a, b) => a + b, 0);
  return Number.isNaN(sum) ? undefined : sum;
}

/** The lines of a file, numbered from 1, without what a comment says. */
export const linesOf = (text: string, comment: RegExp): { line: number; said: string }[] =>
  text.split('\n').map((said, index) => ({ line: index + 1, said: comment.test(said) ? '' : said.trimEnd() }));
