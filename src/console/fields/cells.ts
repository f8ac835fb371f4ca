import type { ComponentType } from 'react';
import { lazyInline } from '../ui/lazy-component.tsx';
import { ChipsCell } from './ChipsCell.tsx';
import { CopyCell } from './CopyCell.tsx';
import type { CellProps } from './cell-props.ts';
import { DocumentCell } from './DocumentCell.tsx';
import { LinkCell } from './LinkCell.tsx';
import { StateMenuCell } from './StateMenuCell.tsx';
import { TextCell } from './TextCell.tsx';

/** Cells that only some lists have come when they are drawn. */
const EditCell = lazyInline(async () => (await import('./EditCell.tsx')).EditCell);
const GalleryCell = lazyInline(async () => (await import('./GalleryCell.tsx')).GalleryCell);
const ReviewCell = lazyInline(async () => (await import('./ReviewCell.tsx')).ReviewCell);
const SwitchCell = lazyInline(async () => (await import('./SwitchCell.tsx')).SwitchCell);

/**
 * The cells that a file may name; any other name is a plug-in's. A new one is a file and a line here: `npm run generate` makes
 * its name a word of the schema files.
 */
export const CELLS: Record<string, ComponentType<CellProps>> = {
  text: TextCell,
  link: LinkCell,
  chips: ChipsCell,
  switch: SwitchCell,
  value: EditCell,
  'yes-no': TextCell,
  copy: CopyCell,
  gallery: GalleryCell,
  'document-viewer': DocumentCell,
  'state-menu': StateMenuCell,
  review: ReviewCell,
};
