import { articlesQuery } from '#api/blog.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/article-list.js'
import { ArticleListSection } from './article-list.tsx'
import { articlesBody } from './articles-body.ts'

export const section = defineSection<Settings>({
  contract,
  component: ArticleListSection,
  queries: (settings, page) => [shopLocaleQuery(), articlesQuery(articlesBody(settings, page))],
})
