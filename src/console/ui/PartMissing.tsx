import { useEffect } from 'react';
import { useSay } from '../app/say.ts';

/** In the place of a part that did not come. Plain elements: it stands in any place, and needs nothing that could be missing too. */
export function PartMissing({ onRetry }: { onRetry: () => void }) {
  const say = useSay();
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  });
  return (
    <span className="part-missing" role="alert">
      {say(navigator.onLine ? 'console.connection.part-missing' : 'console.connection.part-offline')}{' '}
      <button type="button" onClick={onRetry}>
        {say('console.retry')}
      </button>
    </span>
  );
}
