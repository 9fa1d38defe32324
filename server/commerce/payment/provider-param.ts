export const providerParam = { type: 'string', pattern: '^[a-z0-9-]{1,40}$' }
