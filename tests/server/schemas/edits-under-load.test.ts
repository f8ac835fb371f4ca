import { expect, it } from 'vitest';
import { editUnderLoad } from './edits.ts';

it('edits while people work: each comes into force, no answer fails and none mixes two versions [K-012, K-014]', async () => {
  const { edits, answers, failed, mixed } = await editUnderLoad(9, 4);
  expect({ failed, mixed }).toEqual({ failed: [], mixed: [] });
  expect(edits).toBe(9);
  expect(answers).toBeGreaterThan(50);
}, 120_000);
