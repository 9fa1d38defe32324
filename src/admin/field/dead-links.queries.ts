import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { httpOf } from '#api/client/http-of.ts'
import { checkLinks } from '#generated/calls/links.ts'

const MAX_LINKS = 500

/** Why links lead nowhere, by link. Pages come and go, so it is asked again each time. */
export const deadLinks = (links: readonly string[]) => {
  const asked = [...new Set(links.filter((link) => link.startsWith('/')))].toSorted().slice(0, MAX_LINKS)
  return queryOptions({
    queryKey: ['admin', 'dead-links', asked],
    queryFn: async ({ client, signal }): Promise<Readonly<Record<string, string>>> => {
      const { dead } = await checkLinks(httpOf(client), { body: { links: asked }, quiet: true, signal })
      return Object.fromEntries(dead.map(({ link, message }) => [link, message]))
    },
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
