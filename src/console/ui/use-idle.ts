import { useEffect, useState } from 'react';

const SECONDS_MAX = 2;
let calm = false;

/** Whether the first screen is drawn and the browser is idle: then prefetching of lower priority starts. */
export function useIdle(): boolean {
  const [is, setIs] = useState(calm);
  useEffect(() => {
    const done = () => {
      calm = true;
      setIs(true);
    };
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(done);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(done, { timeout: SECONDS_MAX * 1000 });
    return () => cancelIdleCallback(idle);
  }, []);
  return is;
}
