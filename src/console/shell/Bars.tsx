import { ProblemsBar } from './ProblemsBar.tsx';
import { VersionBar } from './VersionBar.tsx';

/** Lasting news over the screen: broken schema files for administrators, a new version for open forms. */
export function Bars() {
  return (
    <>
      <VersionBar />
      <ProblemsBar />
    </>
  );
}
