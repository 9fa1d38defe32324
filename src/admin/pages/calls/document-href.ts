/** Returns the address of a document in the page editor. */
export const documentHref = (type: string, key: string): string =>
  `/admin/pages/${encodeURIComponent(type)}/${encodeURIComponent(key)}`
