type Options = {
  prefix: string;
  limit: number;
  /** A text has a name from its second time on: what is asked but once costs nothing. */
  fromSecond?: boolean;
  giveBack: (name: string) => void;
};

/** Names of the statements that a connection keeps prepared; the least recently used one is released. */
export class PlannedNames {
  private names = new Map<string, string | undefined>();
  private made = 0;

  constructor(private readonly options: Options) {}

  nameOf(text: string): string | undefined {
    const { prefix, fromSecond = false, limit } = this.options;
    const isNamed = !fromSecond || this.names.has(text);
    const name = this.names.get(text) ?? (isNamed ? `${prefix}_${++this.made}` : undefined);
    this.names.delete(text);
    this.names.set(text, name);
    if (this.names.size > limit) this.giveBackOldest();
    return name;
  }

  /** Every text has a new name from now on. */
  forgetAll(): void {
    this.names = new Map();
  }

  private giveBackOldest(): void {
    const [[text, name] = []] = this.names;
    if (text !== undefined) this.names.delete(text);
    if (name !== undefined) this.options.giveBack(name);
  }
}
