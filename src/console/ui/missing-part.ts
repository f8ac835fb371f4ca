/** A file of the console did not come: the network is gone, or another build took its place. */
export class MissingPart extends Error {
  constructor(cause: unknown) {
    super('a part of the console did not come', { cause });
    this.name = 'MissingPart';
  }
}

const failed = new Set<() => void>();

export const missingParts = {
  /** `again` makes the part ask for its file when it is drawn the next time. */
  add: (again: () => void): void => void failed.add(again),
  tryAgain(): void {
    for (const again of failed) again();
    failed.clear();
  },
};
