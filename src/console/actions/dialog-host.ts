import { createContext } from 'react';
import type { Json } from '../../resource/definition.ts';

export type OpenedForm = { address: string; source?: Json | undefined; onResult?: ((ok: boolean) => void) | undefined };

/**
 * Opens the form at an address over the screen. A list provides it, because its rows come and go: a dialog that hung on a
 * row would go with it as soon as the row leaves the list.
 */
export const DialogHost = createContext<((form: OpenedForm) => void) | undefined>(undefined);
