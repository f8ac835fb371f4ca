import { part } from '../ui/part.tsx';

/** What stays behind when a session ends: asked for only where a console was there. */
let console: typeof import('../app/App.tsx') | undefined;

/** The console of a signed-in person. */
export const App = part(async () => {
  console = await import('../app/App.tsx');
  return console.App;
});

export const SignIn = part(async () => (await import('./SignIn.tsx')).SignIn);
export const Reset = part(async () => (await import('./Reset.tsx')).Reset);

/** The console and what its first screen draws. What fails is told by the screen itself. */
export async function fetchConsole(): Promise<void> {
  await App.prepare()
    .then(() => console?.askAhead())
    .catch(() => undefined);
}

/** The next person starts empty. */
export const letConsoleGo = (): void => console?.letGo();
