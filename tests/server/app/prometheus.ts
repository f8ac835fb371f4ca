/** A line of the text form of Prometheus with a value. */
export type Series = { name: string; labels: Record<string, string>; value: number };

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)$`);
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\\\|\\"|\\n)*)"(,|$)/y;
const NUMBER = /^[+-]?(\d+(\.\d+)?(e[+-]?\d+)?|Inf)$|^NaN$/i;
const TYPES = ['counter', 'gauge', 'histogram', 'summary', 'untyped'];

/**
 * The text form 0.0.4, read strictly: help and type once and before the values, all values of a name together, no series twice,
 * no counter below zero, and histograms that add up. What breaks a rule throws.
 */
export function parseMetrics(text: string): Series[] {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const types = new Map<string, string>();
  const helps = new Set<string>();
  const ended = new Set<string>();
  const keys = new Set<string>();
  const found: Series[] = [];
  let current = '';
  const enter = (family: string) => {
    if (family === current) return;
    if (ended.has(family)) throw new Error(`${family} comes in two places`);
    if (current) ended.add(current);
    current = family;
  };
  for (const line of text.split('\n').slice(0, -1)) {
    if (line === '') continue;
    const [, word, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (word) {
      enter(name);
      const isTwice = word === 'HELP' ? helps.has(name) : types.has(name);
      if (isTwice || (word === 'TYPE' && !TYPES.includes(rest))) throw new Error(line);
      if (word === 'HELP') helps.add(name);
      else types.set(name, rest);
      continue;
    }
    const series = sampleOf(line);
    const family = types.has(series.name) ? series.name : series.name.replace(/_(bucket|sum|count)$/, '');
    if (!types.has(family)) throw new Error(`${line}: its type is not said`);
    enter(family);
    const key = JSON.stringify([series.name, Object.entries(series.labels).sort()]);
    if (keys.has(key)) throw new Error(`${line}: twice`);
    keys.add(key);
    if (types.get(family) === 'counter' && !(series.value >= 0)) throw new Error(line);
    found.push(series);
  }
  for (const [name, type] of types) if (type === 'histogram') checkHistogram(name, found);
  return found;
}

function sampleOf(line: string): Series {
  const [, name, inner = '', number = ''] = SAMPLE.exec(line) ?? [];
  if (!name || !NUMBER.test(number)) throw new Error(`no value: ${line}`);
  const labels: Record<string, string> = {};
  for (let at = 0; at < inner.length; at = LABEL.lastIndex) {
    LABEL.lastIndex = at;
    const [, label, value = ''] = LABEL.exec(inner) ?? [];
    if (!label || label in labels) throw new Error(`no labels: ${line}`);
    labels[label] = value;
  }
  return { name, labels, value: Number(number.replace(/Inf$/i, 'Infinity')) };
}

function checkHistogram(name: string, found: Series[]): void {
  const keyOf = ({ labels: { le: _le, ...rest } }: Series) => JSON.stringify(Object.entries(rest).sort());
  const of = (part: string) => found.filter((one) => one.name === `${name}_${part}`);
  for (const count of of('count')) {
    const buckets = of('bucket').filter((one) => keyOf(one) === keyOf(count));
    const edges = buckets.map(({ labels }) => Number(labels.le?.replace('+Inf', 'Infinity')));
    const isRising = buckets.every(({ value }, at) => at === 0 || value >= (buckets[at - 1]?.value ?? 0));
    const isOrdered = edges.every((edge, at) => at === 0 || edge > (edges[at - 1] ?? 0));
    if (!isRising || !isOrdered || edges.at(-1) !== Number.POSITIVE_INFINITY) throw new Error(`${name}: its buckets`);
    if (buckets.at(-1)?.value !== count.value) throw new Error(`${name}: its count`);
    if (of('sum').filter((one) => keyOf(one) === keyOf(count)).length !== 1) throw new Error(`${name}: its sum`);
  }
}
