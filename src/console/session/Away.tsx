import { useEffect } from 'react';
import { useSay } from '../app/say.ts';

/** Shown to a signed-in person without a network: nothing is lost, and the console continues once it is back. */
export function Away({ onAgain }: { onAgain: () => void }) {
  const say = useSay();
  useEffect(() => {
    addEventListener('online', onAgain);
    return () => removeEventListener('online', onAgain);
  }, [onAgain]);
  return (
    <main className="missing">
      <h1>{say('console.connection.offline')}</h1>
      <p role="status">{say('console.connection.away')}</p>
      <button type="button" onClick={onAgain}>
        {say('console.retry')}
      </button>
    </main>
  );
}
