import { escapeHtml } from '#lib/escape-html.ts'
import { PAYLOAD_PREFIX } from '#domain/payload-address.ts'
import { type PageRow, pageTable } from '#pages/page-table.ts'
import type { PublicPath, SitemapPart } from './public-paths.ts'

const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Returns undefined if the address is invalid. */
function address(origin: string, path: string): string | undefined {
  return path.startsWith('/') && URL.canParse(origin + path) ? escapeHtml(new URL(origin + path).href) : undefined
}

function entry(tag: 'url' | 'sitemap', origin: string, path: string, updatedAt: string | null): string {
  const loc = address(origin, path)
  if (loc === undefined) return ''
  return `<${tag}><loc>${loc}</loc>${updatedAt === null ? '' : `<lastmod>${updatedAt}</lastmod>`}</${tag}>\n`
}

export function sitemapIndex(origin: string, parts: readonly SitemapPart[]): string {
  const entries = parts.map(({ name, updated_at: at }) => entry('sitemap', origin, `/sitemaps/${name}.xml`, at))
  return `${HEAD}<sitemapindex ${XMLNS}>\n${entries.join('')}</sitemapindex>\n`
}

export function sitemapPart(origin: string, paths: readonly PublicPath[]): string {
  const entries = paths.map(({ path, updated_at: at }) => entry('url', origin, path, at))
  return `${HEAD}<urlset ${XMLNS}>\n${entries.join('')}</urlset>\n`
}

/** First path segments of personal pages, of pages that answer a form, and of API calls. */
const DISALLOWED = new Set([
  ...(Object.values(pageTable) as PageRow[])
    .filter(({ personal, closed }) => personal ?? closed)
    .map(({ path }) => path.split('/')[1]),
  'api',
  PAYLOAD_PREFIX.slice(1),
])

export function robotsText({ origin, listed }: { origin: string; listed: boolean }): string {
  if (!listed) return 'User-agent: *\nDisallow: /\n'
  // The three endings avoid matching a page such as /cartwheels.
  const closed = [...DISALLOWED].flatMap((segment) => ['$', '?', '/'].map((end) => `Disallow: /${segment}${end}`))
  return `User-agent: *\n${closed.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
}
