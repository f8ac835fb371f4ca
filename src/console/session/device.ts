const KEY = 'device';

/** What the server knows this device by after a sign-in: it says nothing and opens nothing, and stays after signing out. */
export const device = {
  header(): Record<string, string> {
    const shown = localStorage.getItem(KEY);
    return shown ? { 'x-device': shown } : {};
  },
  keep(shown: string | null): void {
    if (shown) localStorage.setItem(KEY, shown);
  },
};
