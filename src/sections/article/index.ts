import { articleQuery } from '#api/blog.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/article.js'
import { ArticleSection } from './article.tsx'

export const section = defineSection<Settings>({
  contract,
  component: ArticleSection,
  queries: (_settings, { subject }) => [
    shopLocaleQuery(),
    ...(subject.kind === 'article' ? [articleQuery(subject.id)] : []),
  ],
})
