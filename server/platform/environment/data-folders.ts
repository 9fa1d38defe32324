/** Folders of DATA_DIR that nobody can make again: what shoppers sent in, and the secrets that were made for this shop. A backup holds them. */
export const KEPT_FOLDERS = ['uploads', 'secrets'] as const

/** What else the shop writes into DATA_DIR: the database, which a backup holds in another form, pictures that are made again, files that are arriving, and backups. */
export const PASSING_ENTRIES = ['pg', 'run', 'postgres', 'postgres.json', 'ipx', 'incoming', 'backups'] as const
