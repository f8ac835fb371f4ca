import { BuildBar } from './BuildBar.tsx';
import { ConnectionBar } from './ConnectionBar.tsx';
import { ProblemsBar } from './ProblemsBar.tsx';
import { VersionBar } from './VersionBar.tsx';

/** Lasting news over the screen: broken schema files for administrators, a new version for open forms. */
export function Bars() {
  return (
    <>
      <ConnectionBar />
      <BuildBar />
      <VersionBar />
      <ProblemsBar />
    </>
  );
}
