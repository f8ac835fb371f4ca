import type { Field, Kind } from './definition.ts';

/** A question that many rooms ask of a field or a place; of none it is answered no. */
type OfKind = { kind?: Kind | undefined } | undefined;

const ofKind =
  <K extends Kind>(kind: K) =>
  <F extends OfKind>(field: F): field is F & { kind: K } =>
    field?.kind === kind;

/** Not a value of its own: its parts are fields. */
export const isObject = ofKind('object');

/** Kept closed and never answered. */
export const isSecret = ofKind('secret');

/** Holds the id of another record. */
export const isReference = ofKind('reference');

/** A place for a paper, which is a record of the documents. */
export const isSlot = ofKind('document');

/** One of known values. */
export const isChoice = ofKind('choice');

export const isMoney = ofKind('money');
export const isLongText = ofKind('long-text');
export const isYesNo = ofKind('boolean');
export const isMonth = ofKind('month');
export const isMoment = ofKind('moment');
export const isDateOnly = ofKind('date');

/** A day, or a moment, which has one. */
export const isDayField = (field: OfKind): boolean => isDateOnly(field) || isMoment(field);

const isFile = ofKind('file');

/** Holds the name of a stored file, or a list of such names. */
export const holdsFiles = (field: Pick<Field, 'kind' | 'items'> | undefined): boolean =>
  isFile(field) || isFile(field?.items);

/** What a person opens: a paper, or one stored file. */
export const isPaper = (field: OfKind): boolean => isSlot(field) || isFile(field);
