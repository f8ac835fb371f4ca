import { Suspense } from 'react';
import { smallPart } from '../ui/part.tsx';
import { Skeletons } from '../ui/Skeletons.tsx';
import type { DocumentCardProps } from './DocumentCard.tsx';

const DocumentCard = smallPart(async () => (await import('./DocumentCard.tsx')).default);

/** The viewer comes when the first document is drawn. */
export const LazyDocument = (props: DocumentCardProps) => (
  <Suspense fallback={<Skeletons lines={1} />}>
    <DocumentCard {...props} />
  </Suspense>
);
