import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** Writes one line for each test file to the file that `TEST_TIMES` names, for the summary of `npm test`. */
export default class TimesReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
    const line = {
      project: module.project.name,
      name: relative(process.cwd(), module.moduleId),
      tests: [...module.children.allTests()].length,
      // What passed only at its second try: a defect of the test or of what it tests.
      retried: [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky).map((test) => test.fullName),
      milliseconds: environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration,
    };
    if (process.env.TEST_TIMES) appendFileSync(process.env.TEST_TIMES, `${JSON.stringify(line)}\n`);
  }
}
