import { dirname, join, resolve } from 'node:path'
import { findRoot } from './root.ts'

/**
 * The folder of the owner's own documents, pictures and texts: CONTENT_DIR where it is given, else `content` beside DATA_DIR. It need not
 * exist. `fixtures/` belongs to the demo store alone (docs/how-to/own-content.md).
 */
export const contentFolder = (given: string | undefined, dataDir: string): string =>
  resolve(findRoot(), given ?? join(dirname(dataDir), 'content'))

/** Parts of the content folder that the shop and its commands read. */
export const contentPart = (folder: string, part: 'templates' | 'images' | 'themes' | 'store.json'): string =>
  join(folder, part)
