import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRenderer } from '#routes/render-types.ts'

/** Loads the pages of a build; returns nothing if it has none. */
export async function loadRenderer(build: string): Promise<{ renderer?: PageRenderer; clientDir?: string }> {
  const entry = join(build, 'ssr/entry-server.js')
  try {
    await access(entry)
  } catch {
    return {}
  }
  const { render, load, explain } = (await import(pathToFileURL(entry).href)) as PageRenderer
  return { renderer: { render, load, explain }, clientDir: join(build, 'client') }
}
