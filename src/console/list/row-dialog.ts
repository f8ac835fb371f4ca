import { createContext } from 'react';

/** Opens the form at an address over the list; the list provides it. */
export const RowDialogContext = createContext<(address: string) => void>(() => undefined);
