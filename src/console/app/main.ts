import '@fontsource/roboto/400.css';
import '@fontsource/roboto/500.css';
import '@fontsource/roboto/700.css';
import '../parts.css';
import '../starting.css';
// What it asks is on its way before the console's own code is here.
import './opened.ts';
import { keepCode } from './keep-code.ts';

if (import.meta.env.PROD) keepCode();
import('./render.tsx');
