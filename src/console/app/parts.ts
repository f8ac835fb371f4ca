import { lazyComponent } from '../ui/lazy-component.tsx';

/** The console's code, once it is there. */
let loaded: typeof import('./App.tsx') | undefined;

/** The console of a signed-in person. */
export const App = lazyComponent(async () => {
  loaded = await import('./App.tsx');
  return loaded.App;
});

export const SignIn = lazyComponent(async () => (await import('../session/SignIn.tsx')).SignIn);
export const Reset = lazyComponent(async () => (await import('../session/Reset.tsx')).Reset);

/** The console and what its first screen draws. The screen itself reports failures. */
export async function fetchConsole(): Promise<void> {
  await App.prepare()
    .then(() => loaded?.prefetchFirstScreen())
    .catch(() => undefined);
}

/** The next person starts empty. */
export const letConsoleGo = (): void => loaded?.dropQueryClient();
