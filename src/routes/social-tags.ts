import type { Article, Category, Image, SingleProduct } from '#generated/api.d.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import { socialImageUrl, socialImageWidth } from '#lib/image.ts'
import { toDecimalString } from '#domain/money.ts'
import { ownImagePath } from '#lib/url.ts'
import { absolute, type PageFacts } from './page-facts.ts'

type Tag = readonly [attribute: 'name' | 'property', name: string, content: string | number | undefined]

/** Returns Open Graph and Twitter tags of a page (LY-08). `twitter` is the setting. */
export function socialTags(facts: PageFacts, twitter: unknown): string {
  const { page, title, heading, description, canonical, origin, storefront } = facts
  const image = socialImage(facts)
  const product = productOf(facts)
  const price = product?.channel.selling_price
  const handle = /^https:\/\/(?:www\.)?(?:twitter|x)\.com\/(\w{1,15})\/?$/iu.exec(String(twitter))?.[1]
  const tags: Tag[] = [
    ['property', 'og:type', product ? 'product' : page.subject.kind === 'article' ? 'article' : 'website'],
    ['property', 'og:title', heading || title],
    ['property', 'og:description', description],
    ['property', 'og:url', canonical ?? absolute(origin, page.path)],
    ['property', 'og:site_name', storefront?.name],
    ['property', 'og:locale', storefront?.channel.currency.locale.replace('-', '_')],
    ...imageTags(image, origin),
    ...(price && price.amount > 0
      ? ([
          ['property', 'product:price:amount', toDecimalString(price)],
          ['property', 'product:price:currency', price.currency],
          ['property', 'product:availability', product?.in_stock ? 'in stock' : 'out of stock'],
        ] as const)
      : []),
    ['name', 'twitter:card', image ? 'summary_large_image' : 'summary'],
    ['name', 'twitter:site', handle && `@${handle}`],
  ]
  return feedLink(facts) + written(tags)
}

/** Announces the blog's feed (PL-01). */
const feedLink = ({ page, storefront }: PageFacts): string =>
  page.subject.kind === 'blog' || page.subject.kind === 'article'
    ? `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(storefront?.name ?? '')}" href="/feed.xml">`
    : ''

function written(tags: readonly Tag[]): string {
  return tags
    .filter(([, , content]) => content !== undefined && content !== '')
    .map(([attribute, name, content]) => `<meta ${attribute}="${name}" content="${escapeHtml(String(content))}">`)
    .join('')
}

/** Returns the page's product. */
export const productOf = ({ page, subject }: PageFacts): SingleProduct | undefined =>
  page.subject.kind === 'product' ? (subject as SingleProduct | undefined) : undefined

/** An image of which only the address may be known. */
type SocialImage = Pick<Image, 'src'> & Partial<Image>

/** Returns the document's image for social networks, else its entity's, else the storefront's. */
export function socialImage(facts: PageFacts): SocialImage | undefined {
  const { page, subject, socialImage: own, storefront } = facts
  const hasPicture = page.subject.kind === 'category' || page.subject.kind === 'collection'
  const candidates = [
    own,
    productOf(facts)?.images[0],
    hasPicture ? (subject as Category | undefined)?.image : undefined,
    page.subject.kind === 'article' ? (subject as Article | undefined)?.image : undefined,
    storefront?.social_image,
  ]
  return candidates
    .map((one): SocialImage | undefined =>
      typeof one === 'string' ? { src: one } : ((one ?? undefined) as SocialImage | undefined),
    )
    .find((one) => ownImagePath(one?.src))
}

function imageTags(image: SocialImage | undefined, origin: string): Tag[] {
  if (!image) return []
  const { src, alt, width, height } = image
  const shown = width && height ? { width: Math.min(width, socialImageWidth), ratio: height / width } : undefined
  return [
    ['property', 'og:image', absolute(origin, socialImageUrl(src))],
    ['property', 'og:image:width', shown?.width],
    ['property', 'og:image:height', shown && Math.round(shown.width * shown.ratio)],
    ['property', 'og:image:alt', alt],
  ]
}
