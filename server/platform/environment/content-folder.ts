import { dirname, join, resolve } from 'node:path'
import { findRoot } from './root.ts'

/**
 * Returns the folder of the owner's documents, pictures and texts: CONTENT_DIR, or `content` next to DATA_DIR. It may
 * not exist. `fixtures/` belongs to the demo store only (docs/how-to/own-content.md).
 */
export const contentFolder = (configured: string | undefined, dataDir: string): string =>
  resolve(findRoot(), configured ?? join(dirname(dataDir), 'content'))

export const contentPart = (folder: string, part: 'templates' | 'images' | 'themes' | 'store.json'): string =>
  join(folder, part)
