import type { FastifyInstance } from 'fastify'
import { createSuggest } from '#engine/checks/input/suggestions.ts'
import { isPage } from '#pages/page-href.ts'
import { readAddress } from '#pages/read-address.ts'
import { hasArticle } from '#server/engagement/blog/articles.ts'
import { emptyLookups, readShopStore, recordingStore } from '#server/pages/checks/shop-store.ts'
import * as t from '#words/documents.ts'

/** Files are checked where they are chosen. */
const FILES = /^\/(?:images|media|uploads)\//u

/** Returns why links lead nowhere, by link; those that lead somewhere, or to other sites, are left out. */
export async function findDeadLinks(app: FastifyInstance, links: readonly string[]): Promise<Map<string, string>> {
  const paths = new Map<string, string>()
  for (const link of links) {
    const path = link.split(/[?#]/u)[0] ?? ''
    if (path.startsWith('/') && !path.startsWith('//') && !FILES.test(path)) paths.set(link, path)
  }
  const lookups = emptyLookups()
  const recorder = recordingStore(lookups)
  for (const path of paths.values()) recorder.findPage(path)
  const store = await readShopStore(app, [], [], lookups)
  const suggest = createSuggest()
  const dead = new Map<string, string>()
  for (const [link, path] of paths) {
    const finding = store.findPage(path)
    const name = quoted(path)
    if (finding === 'unpublished') dead.set(link, t.unpublishedPage({ name }))
    else if (finding === 'missing' || (await isMissingArticle(app, path))) {
      const suggestion = suggest(path, () => store.pagesLike(path))
      dead.set(
        link,
        suggestion ? t.missingPageDidYouMean({ name, suggestion: quoted(suggestion) }) : t.missingPage({ name }),
      )
    }
  }
  return dead
}

const quoted = (path: string): string => `“${path}”`

/** Checks of documents leave articles out. */
async function isMissingArticle(app: FastifyInstance, path: string): Promise<boolean> {
  const address = readAddress(path)
  return isPage(address, 'article') && !(await hasArticle(app, address.subject.id))
}
