const KEY = 'company';

type SwitchedCompany = { id_partner?: unknown; username?: string; selfie?: string };

/** The company that a corporate person acts for, as kept by the switcher. The server judges it at every call. */
export const company = {
  read(): SwitchedCompany | undefined {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },
  keep: (chosen: object) => localStorage.setItem(KEY, JSON.stringify(chosen)),
  clear: () => localStorage.removeItem(KEY),
};
