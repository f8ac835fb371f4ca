const KEY = 'token';

/** The bearer token of the signed-in person; it lives in local storage, as section 7 asks. */
export const token = {
  read: () => localStorage.getItem(KEY),
  write: (value: string) => localStorage.setItem(KEY, value.replace(/^Bearer\s+/i, '')),
  clear: () => localStorage.removeItem(KEY),
};
