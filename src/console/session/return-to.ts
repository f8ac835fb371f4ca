const WANTED = 'wanted';

/** The screen that a person asked for before having to sign in; it is kept for one sign-in. */
export const returnTo = {
  keep: () => {
    if (!/^#?\/?(login|reset|$)/.test(location.hash)) sessionStorage.setItem(WANTED, location.hash);
  },
  take: () => {
    const address = sessionStorage.getItem(WANTED);
    sessionStorage.removeItem(WANTED);
    return address ?? '#/';
  },
};
