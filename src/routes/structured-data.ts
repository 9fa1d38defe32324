import type { QueryClient } from '@tanstack/react-query'
import { getProductReviews } from '#generated/calls/review.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type {
  Article,
  Category,
  Faq,
  InitialValues,
  Listing,
  ProductReviews,
  Review,
  SingleProduct,
} from '#generated/api.d.ts'
import { scriptJson } from '#lib/escape-html.ts'
import { pageHref } from '#pages/page-href.ts'
import type { AppContext } from './app-context.ts'
import { articleData, faqData } from './content-data.ts'
import { absolute, listingOf, type PageFacts } from './page-facts.ts'
import { productData } from './product-data.ts'
import { shopData } from './shop-data.ts'
import { productOf } from './social-tags.ts'
import type { Thing } from './thing.ts'

/** Returns the page's structured data as a data block (LY-08); empty for unlisted pages. */
export function structuredData(facts: PageFacts, context: AppContext): string {
  const values = context.queryClient.getQueryData(shopValuesQuery().queryKey)
  if (facts.hidden || !facts.canonical || !values) return ''
  const faqs = context.queryClient.getQueriesData<Faq>({ queryKey: ['faq'] }).flatMap(([, faq]) => faq ?? [])
  const things = [
    ...thingsOf(facts, values, listingOf(facts.page, context.queryClient), reviewsOf(context.queryClient)),
    ...faqs.slice(0, 1).flatMap((faq) => faqData(faq, facts)),
  ]
  if (things.length === 0) return ''
  return `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', '@graph': things })}</script>`
}

/** Returns the reviews shown on the page. */
const reviewsOf = (queryClient: QueryClient): Review[] =>
  queryClient
    .getQueriesData<ProductReviews>({ queryKey: getProductReviews.key() })
    .flatMap(([, found]) => found?.reviews.data ?? [])

function thingsOf(
  facts: PageFacts,
  values: InitialValues,
  listing: Listing | undefined,
  reviews: readonly Review[],
): Thing[] {
  const { page, origin } = facts
  if (page.path === '/') return shopData(values, origin)
  const product = productOf(facts)
  const data = product && productData(product, values, origin, reviews)
  const blog = values.plugins.find(({ module_name: name }) => name === 'Blog')?.config['title']
  return [
    breadcrumb(facts, product, listing, typeof blog === 'string' ? blog : ''),
    ...(isArticle(facts) ? [articleData(facts.subject, values, facts)] : []),
    ...(data ? [data] : []),
    ...(listing && listing.products.length > 0 ? [itemList(listing, origin)] : []),
  ]
}

/** Returns whether the page is an existing article. */
const isArticle = (facts: PageFacts): facts is PageFacts & { subject: Article } =>
  facts.page.subject.kind === 'article' && facts.subject !== undefined

/** Returns the path from the home page. */
function breadcrumb(
  facts: PageFacts,
  product: SingleProduct | undefined,
  listing: Listing | undefined,
  blog: string,
): Thing {
  const { page, subject, origin, heading } = facts
  const categories = (list: readonly { slug: string; name: string }[]) =>
    list.map(({ slug, name }) => ({ name, path: pageHref('category', { slug }) }))
  const above = product
    ? categories([...product.category.parents, product.category])
    : page.subject.kind === 'category'
      ? categories((subject as Category | undefined)?.parents ?? [])
      : isArticle(facts)
        ? [{ name: blog, path: pageHref('blog') }]
        : []
  const own = product?.name ?? listing?.subject.name ?? heading
  const steps = [{ name: 'Home', path: pageHref('home') }, ...above, { name: own, path: undefined }]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: name || page.path,
      // The last entry is the page itself and needs no address.
      item: path && absolute(origin, path),
    })),
  }
}

function itemList({ products, page, per_page: perPage, total }: Listing, origin: string): Thing {
  return {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: products.map(({ slug }, index) => ({
      '@type': 'ListItem',
      position: (page - 1) * perPage + index + 1,
      url: absolute(origin, pageHref('product', { slug })),
    })),
  }
}
