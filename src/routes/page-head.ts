import type { AppContext } from './app-context.ts'
import type { LoadedPage } from './loaded-page.ts'
import { pageFacts } from './page-facts.ts'

/**
 * Returns title, description, canonical address and robots of a page, from its document and the storefront (LY-08).
 * Head tags for crawlers are in social-tags.ts and structured-data.ts, which browsers never load.
 */
export function pageHead(loaded: LoadedPage | undefined, context: AppContext) {
  // A failed page has a title of its own.
  if (!loaded) return { meta: [{ name: 'robots', content: 'noindex' }], links: [] }
  const { title, description, hidden, canonical } = pageFacts(loaded, context)
  return {
    meta: [
      { title },
      ...(description ? [{ name: 'description', content: description }] : []),
      ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: canonical ? [{ rel: 'canonical', href: canonical }] : [],
  }
}
