import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Writes one line for each test file to the file that `TEST_TIMES` names, for the summary of `npm test`. */
export default class TimesReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
    const line = {
      project: module.project.name,
      name: relative(process.cwd(), module.moduleId),
      tests: [...module.children.allTests()].length,
      // What `npm run test:long` alone asks.
      left: [...module.children.allTests('skipped')].length,
      // What passed only at its second try: a defect of the test or of what it tests.
      retried: [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => ({ test: test.fullName, why: firstFault(test) })),
      milliseconds: environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration,
    };
    if (process.env.TEST_TIMES) appendFileSync(process.env.TEST_TIMES, `${JSON.stringify(line)}\n`);
  }
}

const LINES = 12;

/** What the first try failed with, and where: the only trace of it in a run that passes. */
function firstFault(test: TestCase): string {
  const [fault] = test.result().errors ?? [];
  const at = fault?.stacks?.[0];
  const place = at ? ` (${relative(process.cwd(), at.file)}:${at.line})` : '';
  return `${stripVTControlCharacters(fault?.message ?? '')
    .split('\n')
    .slice(0, LINES)
    .join('\n')}${place}`;
}
