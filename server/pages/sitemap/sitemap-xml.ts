import { escapeHtml } from '#lib/escape-html.ts'
import { payloadPrefixes } from '#domain/payload-address.ts'
import { type PageRow, pageTable } from '#routes/page-table.ts'
import type { PublicPath, SitemapPart } from './public-paths.ts'

const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** An absolute address in the spelling of URLs; undefined for what is none. */
function address(origin: string, path: string): string | undefined {
  return path.startsWith('/') && URL.canParse(origin + path) ? escapeHtml(new URL(origin + path).href) : undefined
}

function entry(tag: 'url' | 'sitemap', origin: string, path: string, updatedAt: string | null): string {
  const loc = address(origin, path)
  if (loc === undefined) return ''
  return `<${tag}><loc>${loc}</loc>${updatedAt === null ? '' : `<lastmod>${updatedAt}</lastmod>`}</${tag}>\n`
}

/** The index of the sitemap's parts. */
export function sitemapIndex(origin: string, parts: readonly SitemapPart[]): string {
  const entries = parts.map(({ name, updated_at: at }) => entry('sitemap', origin, `/sitemaps/${name}.xml`, at))
  return `${HEAD}<sitemapindex ${XMLNS}>\n${entries.join('')}</sitemapindex>\n`
}

/** One part of it. */
export function sitemapPart(origin: string, paths: readonly PublicPath[]): string {
  const entries = paths.map(({ path, updated_at: at }) => entry('url', origin, path, at))
  return `${HEAD}<urlset ${XMLNS}>\n${entries.join('')}</urlset>\n`
}

/** First segments whose pages are personal or answer a question, and those of the calls. */
const CLOSED = new Set([
  ...(Object.values(pageTable) as PageRow[])
    .filter(({ personal, closed }) => personal ?? closed)
    .map(({ path }) => path.split('/')[1]),
  'api',
  ...Object.values(payloadPrefixes).map((prefix) => prefix.slice(1)),
])

/** What robots may fetch: nothing of a shop that is not to be listed. */
export function robotsText({ origin, listed }: { origin: string; listed: boolean }): string {
  if (!listed) return 'User-agent: *\nDisallow: /\n'
  // The three ends keep a page such as /cartwheels out of it.
  const closed = [...CLOSED].flatMap((segment) => ['$', '?', '/'].map((end) => `Disallow: /${segment}${end}`))
  return `User-agent: *\n${closed.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
}
