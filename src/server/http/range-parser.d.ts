declare module 'range-parser' {
  type Ranges = { start: number; end: number }[] & { type: string };
  /** -1: none of the parts is inside; -2: this is no header of ranges. */
  export default function parseRange(size: number, header: string): Ranges | -1 | -2;
}
