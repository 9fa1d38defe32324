/** Folders of DATA_DIR that cannot be regenerated (uploads, the media library, fonts and generated secrets) and are part of a backup. */
export const KEPT_FOLDERS = ['uploads', 'media', 'fonts', 'secrets'] as const

/** Those whose files are in a bucket instead, if one is configured. */
export const STORED_FOLDERS = ['uploads', 'media', 'fonts'] as const

/** Folder of a backup that contains the owner's content folder. */
export const CONTENT_IN_BACKUP = 'content'

export const REGENERATED_ENTRIES = [
  'pg',
  'run',
  'postgres',
  'postgres.json',
  'ipx',
  'incoming',
  'backups',
  'assets',
] as const
