import fp from 'fastify-plugin'
import { pageHref } from '#pages/page-href.ts'
import { installedNames } from '#server/store/plugins/service.ts'
import { htmlToText } from '#server/engagement/markdown/markdown.ts'
import { ARTICLE_TAGS, readArticles, readWithBodies } from './articles.ts'

export const plugin = fp(async (app) => {
  app.pageSources.push({
    tags: ARTICLE_TAGS,
    read: async () => {
      if (!(await installedNames(app)).has('Blog')) return []
      const rows = await readArticles(app)
      const dates = new Map(rows.map(({ slug, updated_at: at }) => [slug, at]))
      return (await readWithBodies(app, rows.length)).map(({ slug, title, summary, html }) => ({
        title,
        path: pageHref('article', { slug }),
        text: `${summary} ${htmlToText(html)}`.trim(),
        updatedAt: dates.get(slug) ?? new Date(0),
      }))
    },
  })
})
