import '@fontsource/roboto/latin-400.css';
import '@fontsource/roboto/latin-500.css';
import '@fontsource/roboto/latin-700.css';
import './starting.css';
// What it asks is on its way before the console's own code is here.
import './session/opened.ts';
import { reloadWhenReplaced } from './session/reload-when-replaced.ts';

reloadWhenReplaced();
import('./draw.tsx');
