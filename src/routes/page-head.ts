import { pageFacts, type PageMatch } from './page-facts.ts'

/**
 * Returns title, description, canonical address and robots of a page, from its document and the storefront (LY-08).
 * Head tags for crawlers are in social-tags.ts and structured-data.ts, which browsers never load.
 */
export function pageHead({ match }: { match: PageMatch }) {
  const { title, description, hidden, canonical } = pageFacts(match)
  return {
    meta: [
      { title },
      ...(description ? [{ name: 'description', content: description }] : []),
      ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: canonical ? [{ rel: 'canonical', href: canonical }] : [],
  }
}
