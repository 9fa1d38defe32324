/** Whether an If-None-Match header names what would be sent, by its ETag. */
export function isUnchanged(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return (
    header.trim() === '*' ||
    header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))
  )
}
