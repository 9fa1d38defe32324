import type { Manifest } from '#server/platform/backup/manifest.ts'

const count = new Intl.NumberFormat('en')

/** Returns “12,345 rows of 80 tables and 6 files”. */
export function describeBackup({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${count.format(rows)} rows of ${tables.length} tables and ${count.format(files.length)} ${files.length === 1 ? 'file' : 'files'}`
}
