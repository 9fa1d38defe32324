import type { Article, ArticleCard, ArticleList } from '#generated/api.d.ts'

/** An article of a list. */
export function fakeArticleCard(number: number, change: Partial<ArticleCard> = {}): ArticleCard {
  return {
    slug: `letter-${number}`,
    title: `Letter ${number}`,
    summary: `What letter ${number} says.`,
    author: 'Meera Sundaram',
    published_at: '2026-10-09',
    updated_at: null,
    reading_minutes: 3,
    tags: [{ slug: 'glazes', name: 'glazes' }],
    image: { src: '/images/banners/wheel.webp', alt: 'A wheel', width: 1600, height: 1100 },
    ...change,
  }
}

/** A page of articles. */
export function fakeArticleList(change: Partial<ArticleList> = {}): ArticleList {
  const articles = change.articles ?? [fakeArticleCard(1), fakeArticleCard(2), fakeArticleCard(3)]
  return {
    articles,
    total: articles.length,
    page: 1,
    per_page: 9,
    pages: 1,
    tag: null,
    tags: [
      { slug: 'glazes', name: 'glazes', article_count: 3 },
      { slug: 'how-to', name: 'how to', article_count: 1 },
    ],
    ...change,
  }
}

/** An article with its text. */
export function fakeArticle(change: Partial<Article> = {}): Article {
  return {
    ...fakeArticleCard(1),
    author: { name: 'Meera Sundaram', bio: 'Meera mixes the glazes.' },
    html: '<p>It began with <strong>ash</strong>.</p>',
    products: [],
    more: [fakeArticleCard(2)],
    ...change,
  }
}
