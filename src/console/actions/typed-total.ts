import { useState } from 'react';
import { formatValue } from '../../resource/conditions/format.ts';
import { typedNumber } from '../../resource/kinds/numbers.ts';
import type { Action, Definition, Json, Kind } from '../../resource/model/definition.ts';
import { plainField } from '../../resource/model/fields.ts';
import { schemasOf, useSchemas } from '../schemas/schemas.ts';
import type { PreviewAnswer } from './use-preview.ts';

type Amount = Pick<PreviewAnswer['totals'][number], 'sum' | 'currency'>;

/** An amount of a preview; a currency other than the peso is named. */
export const moneyText = ({ sum, currency }: Amount, written: (kind: Kind, value: Json) => string): string =>
  !currency || currency === 'MXN' ? written('money', sum) : `${written('money', sum)} ${currency}`;

export type TypedTotal = {
  /** The money that moves, as people read it; absent where there is none or more than one currency. */
  total: string | undefined;
  /** Whether the total has to be typed, and is not typed yet. */
  isNeeded: boolean;
  isMissing: boolean;
  typed: string;
  setTyped: (text: string) => void;
};

/** Above the amount of its file an action waits until its total is typed. */
export function useTypedTotal(definition: Definition, action: Action, answer: PreviewAnswer | undefined): TypedTotal {
  const index = useSchemas();
  const [typed, setTyped] = useState('');
  const [moved, ...others] = answer?.totals ?? [];
  const isAlone = moved !== undefined && others.every(({ field }) => field !== moved.field);
  const written = (kind: Kind, value: Json) => formatValue(plainField(kind), value, schemasOf(index, definition));
  const { over } = action.preview?.typed ?? {};
  const isNeeded = moved !== undefined && over !== undefined && moved.sum > over;
  return {
    total: isAlone ? moneyText(moved, written) : undefined,
    isNeeded,
    isMissing: isNeeded && typedNumber(typed) !== moved.sum,
    typed,
    setTyped,
  };
}
