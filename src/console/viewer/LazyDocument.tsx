import { lazy, Suspense } from 'react';
import { Skeletons } from '../ui/Skeletons.tsx';
import type { DocumentCardProps } from './DocumentCard.tsx';

const DocumentCard = lazy(() => import('./DocumentCard.tsx'));

/** The viewer comes when the first document is drawn. */
export const LazyDocument = (props: DocumentCardProps) => (
  <Suspense fallback={<Skeletons lines={1} />}>
    <DocumentCard {...props} />
  </Suspense>
);
