import { part } from '../ui/part.tsx';

/** The console's code, once it is there. */
let loaded: typeof import('./App.tsx') | undefined;

/** The console of a signed-in person. */
export const App = part(async () => {
  loaded = await import('./App.tsx');
  return loaded.App;
});

export const SignIn = part(async () => (await import('../session/SignIn.tsx')).SignIn);
export const Reset = part(async () => (await import('../session/Reset.tsx')).Reset);

/** The console and what its first screen draws. The screen itself reports failures. */
export async function fetchConsole(): Promise<void> {
  await App.prepare()
    .then(() => loaded?.askAhead())
    .catch(() => undefined);
}

/** The next person starts empty. */
export const letConsoleGo = (): void => loaded?.letGo();
