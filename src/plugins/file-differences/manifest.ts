/** What the server's linker and the console's registry know of this plug-in without loading it. */
export const fileDifferencesManifest = {
  name: 'file-differences',
  slot: 'page',
  contract: 2,
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['get'],
    properties: { get: { type: 'string', pattern: '^/' } },
  },
} as const;
