import { expect, it } from 'vitest';
import { EVERY_CASE } from '../../part.ts';
import { editUnderLoad } from './edits.ts';

/** Each of the three kinds of edits. */
const EDITS = EVERY_CASE ? 9 : 3;

it('edits while people work: each comes into force, no answer fails and none mixes two versions [K-012, K-014]', async () => {
  const { edits, answers, failed, mixed } = await editUnderLoad(EDITS, 4);
  expect({ failed, mixed }).toEqual({ failed: [], mixed: [] });
  expect(edits).toBe(EDITS);
  expect(answers).toBeGreaterThan(EDITS * 5);
}, 120_000);
