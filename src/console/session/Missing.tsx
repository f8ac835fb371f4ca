import { useSay } from '../app/say.ts';

/** The code of the page did not come, twice: said in plain elements, for there is nothing else to draw with. */
export function Missing() {
  const say = useSay();
  return (
    <div className="missing" role="alert">
      <p>{say('console.error-load')}</p>
      <button type="button" onClick={() => location.reload()}>
        {say('console.retry')}
      </button>
    </div>
  );
}
