import { useSay } from '../app/say.ts';

/** The bar that the page itself shows until the console is drawn (`starting.css`). */
export function Starting() {
  const say = useSay();
  const text = say('console.loading');
  return <div className="starting" role="progressbar" aria-label={text === 'console.loading' ? '…' : text} />;
}
