/** A name this far from what was written is no suggestion. */
const farthest = (word: string): number => Math.floor(word.length / 3);

/** The words that a name is made of: `BuildOutlined` of two, `give_back` of two. */
const wordsOf = (name: string): string[] => name.split(/[-_. ]|(?<=[a-z0-9])(?=[A-Z])/);

/** Of two names made of the same number of words, each word is near: `BuildOutlined` is no `ShieldOutlined`. */
function isNear(word: string, candidate: string): boolean {
  const [ours, theirs] = [wordsOf(word), wordsOf(candidate)];
  if (ours.length === 1 || ours.length !== theirs.length) return true;
  return ours.every((one, index) => {
    const other = theirs[index] ?? '';
    return editDistance(one.toLowerCase(), other.toLowerCase()) <= Math.ceil(one.length / 3);
  });
}

/**
 * The candidate that was probably meant, by edit distance (a swap of neighbours counts as one), or undefined.
 *
 * @example nearest('stauts', ['status', 'state']) // 'status'
 */
export const nearest = (word: string, candidates: Iterable<string>): string | undefined => allNear(word, candidates)[0];

/** Names that are equally near: which of them was meant is not to be known. */
function allNear(word: string, candidates: Iterable<string>): string[] {
  let best: string[] = [];
  let bestDistance = farthest(word) + 1;
  let bestStart = 0;
  for (const candidate of candidates) {
    if (candidate === word || Math.abs(candidate.length - word.length) > bestDistance) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    const start = commonStart(word, candidate);
    if (distance > farthest(word) || distance > bestDistance || (distance === bestDistance && start < bestStart))
      continue;
    if (!isNear(word, candidate)) continue;
    const isEqual = distance === bestDistance && start === bestStart && best.length > 0;
    best = isEqual ? [...new Set([...best, candidate])] : [candidate];
    bestDistance = distance;
    bestStart = start;
  }
  return best;
}

/** So many names are offered where several are equally near. */
const OFFERED = 3;
const EITHER = new Intl.ListFormat('es-MX', { type: 'disjunction' });

export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  const found = allNear(word, candidates).slice(0, OFFERED);
  return found.length === 0 ? undefined : `¿quiso decir ${EITHER.format(found.map((one) => `«${one}»`))}?`;
}

/** Of two names equally far, the one that begins alike is meant. */
function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

function editDistance(a: string, b: string): number {
  let twoBack: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let distance = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, (twoBack[j - 2] ?? 0) + 1);
      }
      current.push(distance);
    }
    twoBack = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
