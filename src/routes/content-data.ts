import type { Article, Faq, InitialValues } from '#generated/api.d.ts'
import { pageHref } from '#pages/page-href.ts'
import { absolute, type PageFacts } from './page-facts.ts'
import type { Thing } from './thing.ts'

/** An article of the blog (PL-01). */
export function articleData(article: Article, { settings, storefront }: InitialValues, facts: PageFacts): Thing {
  const { title, summary, author, published_at: at, updated_at: later, image, tags } = article
  const { origin, canonical } = facts
  return {
    '@type': 'Article',
    '@id': canonical && `${canonical}#article`,
    headline: title.slice(0, 110),
    description: summary || undefined,
    url: canonical,
    mainEntityOfPage: canonical,
    image: image ? [absolute(origin, image.src)] : undefined,
    datePublished: at,
    dateModified: later ?? at,
    keywords: tags.length > 0 ? tags.map(({ name }) => name).join(', ') : undefined,
    author: author.name ? { '@type': 'Person', name: author.name, description: author.bio || undefined } : undefined,
    publisher: {
      '@type': 'Organization',
      name: settings['store_name'] || storefront?.name,
      url: absolute(origin, pageHref('home')),
    },
  }
}

/** The questions on a page (PL-02). */
export function faqData({ groups }: Faq, { canonical }: PageFacts): Thing[] {
  const questions = groups.flatMap((group) => group.questions)
  if (questions.length === 0) return []
  return [
    {
      '@type': 'FAQPage',
      '@id': canonical && `${canonical}#questions`,
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}
