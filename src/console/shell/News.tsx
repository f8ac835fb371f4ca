import { Suspense, useState } from 'react';
import { useWaitingNews, waitingNews } from '../session/news.ts';
import { lazyInline } from '../ui/lazy-component.tsx';

const NewsWindow = lazyInline(async () => (await import('./NewsWindow.tsx')).NewsWindow);

/** 'Novedades' after an update: opens by itself where lines wait, once for each person. */
export function News() {
  const waiting = useWaitingNews();
  const [closed, setClosed] = useState(false);
  if (waiting === 0 || closed) return null;
  const close = () => {
    setClosed(true);
    waitingNews.set(0);
  };
  return (
    <Suspense>
      <NewsWindow only="unseen" onClose={close} />
    </Suspense>
  );
}
