/** First parts of addresses that belong to the program: of the API, and of the console. */
export const RESERVED = [
  ...['health', 'public', 'login', 'logout', 'roles', 'passwords', 'news', 'timezones', 'me'],
  ...[
    'events',
    'exports',
    'files',
    'step-up',
    'thumbnails',
    'schemas',
    'openapi',
    'studio',
    'undo',
    'presence',
    'search',
    'atajos',
  ],
];
