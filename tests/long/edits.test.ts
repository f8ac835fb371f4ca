import { expect, it } from 'vitest';
import { editUnderLoad } from '../server/schemas/edits.ts';

it('100 edits under load: zero failed and zero mixed answers, each in force within two seconds', async () => {
  const { answers, failed, mixed, waits } = await editUnderLoad(100, 20);
  const sorted = waits.toSorted((one, other) => one - other);
  console.info(
    `${answers} answers, in force after ${sorted[50]?.toFixed(0)} ms (p50), ${sorted.at(-1)?.toFixed(0)} ms (most)`,
  );
  expect({ failed, mixed }).toEqual({ failed: [], mixed: [] });
  expect(sorted.at(-1)).toBeLessThan(2_000);
});
