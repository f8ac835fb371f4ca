import { useEffect } from 'react';
import { useSay } from '../app/say.ts';

/** Replaces a part that did not load. Plain elements, so that it can be drawn anywhere without loading anything else. */
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
