import { Suspense } from 'react';
import { lazyInline } from '../ui/lazy-component.tsx';
import { Skeletons } from '../ui/Placeholders.tsx';
import type { DocumentCardProps } from '../viewer/DocumentCard.tsx';

type DocumentProps = Omit<DocumentCardProps, 'Review'>;

const DocumentCard = lazyInline(async () => {
  const [{ default: Card }, { ReviewButtons }] = await Promise.all([
    import('../viewer/DocumentCard.tsx'),
    import('./ReviewButtons.tsx'),
  ]);
  return (props: DocumentProps) => <Card {...props} Review={ReviewButtons} />;
});

/** The viewer comes when the first document is drawn, with the buttons that review a document. */
export const LazyDocument = (props: DocumentProps) => (
  <Suspense fallback={<Skeletons lines={1} />}>
    <DocumentCard {...props} />
  </Suspense>
);
