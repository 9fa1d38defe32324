import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findRoot } from '#server/platform/environment/root.ts'
import type { PageRenderer } from '#routes/render-types.ts'

/** Loads the built pages; returns nothing if the project has not been built. */
export async function loadRenderer(root = findRoot()): Promise<{ renderer?: PageRenderer; clientDir?: string }> {
  const entry = join(root, 'dist/ssr/entry-server.js')
  try {
    await access(entry)
  } catch {
    return {}
  }
  const { render, load, explain } = (await import(pathToFileURL(entry).href)) as PageRenderer
  return { renderer: { render, load, explain }, clientDir: join(root, 'dist/client') }
}
