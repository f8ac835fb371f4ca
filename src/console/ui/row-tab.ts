import type { ReactNode } from 'react';

/** One tab of a row. */
export type RowTab = {
  key: string;
  label: ReactNode;
  /** The same in words alone, where the label is more than its words. */
  text?: string;
  selected: boolean;
  id?: string;
  /** The id of the panel that it opens. */
  panel?: string;
  disabled?: boolean | undefined;
  /** The address that it opens, without a step of its own for Back; without one, `onSelect` is called. */
  to?: string;
  onSelect?: () => void;
};
