const SLOWEST = 20;

export const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1);

/**
 * The lines at the end of a run, of what the reporter wrote of each test file: where the time went (each project's files
 * together, and the slowest files, with what their workers read before a test), and which tests passed only at their second
 * try, with what the first one failed of. These are defects, whatever the run says.
 */
export function summary(files) {
  const projects = [...new Set(files.map(({ project }) => project))].map((project) => {
    const own = files.filter((file) => file.project === project);
    const sum = (key) => own.reduce((total, file) => total + file[key], 0);
    return `${seconds(sum('milliseconds')).padStart(9)}  ${project}: ${own.length} files, ${sum('tests') - sum('left')} tests, ${sum('left')} left to test:long`;
  });
  const slowest = [...files]
    .sort((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, SLOWEST)
    .map(({ name, milliseconds }) => `${seconds(milliseconds).padStart(9)}  ${name}`);
  const retried = files.flatMap(({ name, retried }) =>
    retried.flatMap(({ test, why }) => [`  ${name} > ${test}`, ...why.split('\n').map((line) => `      ${line}`)]),
  );
  const times = files.reduce((total, file) => total + file.retried.length, 0);
  return [
    '\nseconds of the workers, by project',
    ...projects,
    `\nthe ${SLOWEST} slowest files`,
    ...slowest,
    ...(times > 0 ? [`\nDEFECTS: ${times} passed only at a second try`, ...retried] : []),
  ];
}
