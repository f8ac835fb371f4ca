import { Gallery } from '../viewer/Gallery.tsx';
import type { CellProps } from './cell-props.ts';

export const GalleryCell = ({ list, value }: CellProps) => <Gallery definition={list.definition} value={value} />;
