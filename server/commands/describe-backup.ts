import type { Manifest } from '#server/platform/backup/manifest.ts'

/** Returns how many rows, tables and files a backup contains. */
export const countBackup = ({ tables, files }: Manifest): { rows: number; tables: number; files: number } => ({
  rows: tables.reduce((sum, table) => sum + table.rows, 0),
  tables: tables.length,
  files: files.length,
})
