export const PREVIEW_PATH = '/preview'

/** Returns the address of a preview link, at the shop's host. */
export const previewAddress = (origin: string, token: string): string => `${origin}${PREVIEW_PATH}/${token}`
