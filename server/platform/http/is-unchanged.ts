/** Returns whether an If-None-Match header matches an ETag. */
export function isUnchanged(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return (
    header.trim() === '*' ||
    header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))
  )
}
