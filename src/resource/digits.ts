export type Person = {
  name: string;
  last_name: string;
  second_last_name?: string;
  birthdate: string;
  /** 'H' or 'M'. */
  sex: string;
  /** Two letters: 'DF', 'JC', 'NE' for born abroad. */
  state: string;
};
export type Company = { full_name: string; founded: string };

export function curpDigit(_first17: string): string {
  return '';
}
export function rfcDigit(_withoutDigit: string): string {
  return '';
}
export function clabeDigit(_first17: string): string {
  return '';
}
/** `homonym` is a digit for births before 2000 and a letter from 2000; '0' and 'A' when it is not given. */
export function curpOf(_person: Person, _homonym?: string): string {
  return '';
}
export function rfcOf(_owner: Person | Company): string {
  return '';
}
