import type { ArticleCard } from '#generated/api.d.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import { pageHref } from '#pages/page-href.ts'

export interface FeedSource {
  origin: string
  title: string
  shop: string
  articles: readonly (ArticleCard & { html: string })[]
}

/** Addresses are absolute because feed readers show the articles elsewhere. */
export function atomFeed({ origin, title, shop, articles }: FeedSource): string {
  const home = origin + pageHref('blog')
  const self = `${origin}/feed.xml`
  const changed = articles.map(({ published_at: at, updated_at: later }) => later ?? at)
  const newest = changed.toSorted().at(-1) ?? '1970-01-01'
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', home),
    element('title', shop === '' ? title : `${title} · ${shop}`),
    `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(home)}"/>`,
    element('updated', timestamp(newest)),
    `<author>${element('name', shop || title)}</author>`,
    ...articles.map((article) => entry(article, origin)),
    '</feed>\n',
  ].join('\n')
}

function entry(article: FeedSource['articles'][number], origin: string): string {
  const { slug, title, summary, author, published_at: at, updated_at: later, tags, html } = article
  const address = origin + pageHref('article', { slug })
  return [
    '<entry>',
    element('id', address),
    element('title', title),
    `<link rel="alternate" type="text/html" href="${xml(address)}"/>`,
    element('published', timestamp(at)),
    element('updated', timestamp(later ?? at)),
    ...(author === '' ? [] : [`<author>${element('name', author)}</author>`]),
    ...tags.map(({ slug: term, name }) => `<category term="${xml(term)}" label="${xml(name)}"/>`),
    ...(summary === '' ? [] : [element('summary', summary)]),
    `<content type="html">${xml(absoluteLinks(html, origin))}</content>`,
    '</entry>',
  ].join('\n')
}

/** Articles have a date, but Atom requires a timestamp. */
const timestamp = (day: string) => `${day}T00:00:00Z`
const element = (name: string, text: string) => `<${name}>${xml(text)}</${name}>`

/** Removes characters that XML cannot contain. */
const xml = (text: string) =>
  escapeHtml(text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''))

/** Expects sanitised HTML, where all attributes are in double quotes. */
const absoluteLinks = (html: string, origin: string) => html.replaceAll(/ (href|src)="\/(?!\/)/gu, ` $1="${origin}/`)
