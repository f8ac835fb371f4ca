/** What the server's linker and the console's registry know of this plug-in without loading it. */
export const cascadingCheckboxesManifest = {
  name: 'cascading-checkboxes',
  slot: 'field',
  contract: 2,
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      /** Draws these fields as one group instead of the one field alone. */
      fields: { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string' } },
    },
  },
} as const;
