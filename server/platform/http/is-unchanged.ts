export function isUnchanged(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return (
    header.trim() === '*' ||
    header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))
  )
}
