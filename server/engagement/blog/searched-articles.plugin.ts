import fp from 'fastify-plugin'
import { pageHref } from '#pages/page-href.ts'
import { installedNames } from '#server/store/plugins/service.ts'
import { htmlToText } from '#server/engagement/markdown/markdown.ts'
import { readWithBodies } from './articles.ts'

export const plugin = fp(async (app) => {
  app.pageSources.push(async () => {
    if (!(await installedNames(app)).has('Blog')) return { value: [], tags: ['plugins'] }
    const { value: articles, tags } = await readWithBodies(app)
    const value = articles.map(({ slug, title, summary, html, changedAt }) => ({
      title,
      path: pageHref('article', { slug }),
      text: `${summary} ${htmlToText(html)}`.trim(),
      updatedAt: changedAt,
    }))
    return { value, tags }
  })
})
