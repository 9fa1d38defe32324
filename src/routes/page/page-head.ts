import { pageFacts, type PageMatch } from './page-facts.ts'

/**
 * Title, description, canonical address and robots of a page, from its document and the storefront (LY-08). What only
 * those read who fetch pages from the server stands in social-tags.ts and structured-data.ts and is never sent as a script.
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
