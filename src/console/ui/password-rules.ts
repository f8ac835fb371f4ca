/** Section 5: the five rules of a sign-in password. It has no maximum length. */
export const PASSWORD_RULES = [
  { key: 'console.password.length', test: (password: string) => password.length >= 8 },
  { key: 'console.password.upper', test: (password: string) => /\p{Lu}/u.test(password) },
  { key: 'console.password.lower', test: (password: string) => /\p{Ll}/u.test(password) },
  { key: 'console.password.digit', test: (password: string) => /\d/.test(password) },
  { key: 'console.password.special', test: (password: string) => /[!@#$%^&*]/.test(password) },
] as const;

export const meetsAllRules = (password: string) => PASSWORD_RULES.every((rule) => rule.test(password));
