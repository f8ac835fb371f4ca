import { kindOf } from '../../resource/kinds/registry.ts';
import { isDate } from '../../resource/model/dates.ts';
import type { Field, Json } from '../../resource/model/definition.ts';
import { plainField } from '../../resource/model/fields.ts';
import { businessDay } from './action-env.ts';

/** What a person typed, as the field's kind reads it today; null when it is empty, undefined when it cannot be understood. */
export const readTyped = (field: Field, typed: string): Json | undefined =>
  kindOf(field).parse(typed, field, businessDay());

/** A day by itself: the bound of a filter, or a day that a text holds. */
export const DAY = plainField('date');

/** How a value is typed: a day that a text holds is typed as a day. */
export const typedAs = (field: Field, value: Json | undefined): Field => (isDate(value) ? DAY : field);
