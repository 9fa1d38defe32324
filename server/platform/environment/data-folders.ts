/** Folders of DATA_DIR that nobody can make again: what shoppers sent in, and the secrets that were made for this shop. A backup holds them. */
export const KEPT_FOLDERS = ['uploads', 'secrets'] as const

/** Where a backup holds the owner's content folder, which lies beside DATA_DIR or elsewhere. */
export const CONTENT_IN_BACKUP = 'content'

/** What else the shop writes into DATA_DIR: the database, which a backup holds in another form, pictures that are made again, files that are arriving, backups, and the browser's files of the builds that ran. */
export const PASSING_ENTRIES = [
  'pg',
  'run',
  'postgres',
  'postgres.json',
  'ipx',
  'incoming',
  'backups',
  'assets',
] as const
