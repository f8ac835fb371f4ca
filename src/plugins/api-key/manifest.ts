/** What the server's linker and the console's registry know of this plug-in without loading it. */
export const apiKeyManifest = {
  name: 'api-key',
  slot: 'page',
  contract: 2,
  options: { type: 'object', additionalProperties: false, properties: {} },
} as const;
