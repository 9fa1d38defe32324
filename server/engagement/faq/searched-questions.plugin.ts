import fp from 'fastify-plugin'
import { pageHref } from '#routes/page-href.ts'
import { installedNames } from '#server/store/plugins/service.ts'
import { textOf } from '#server/engagement/markdown/markdown.ts'
import { QUESTION_TAGS, readGroups } from './questions.ts'

/** Search finds groups of questions among the pages, by what is asked and answered in them. */
export const plugin = fp(async (app) => {
  app.pageSources.push({
    tags: QUESTION_TAGS,
    read: async () => {
      if (!(await installedNames(app)).has('FAQ')) return []
      return (await readGroups(app)).map(({ id, title, summary, questions, updatedAt }) => ({
        title,
        path: pageHref('questions', { group: id }),
        text: [summary, ...questions.flatMap(({ question, answer }) => [question, textOf(answer)])].join(' ').trim(),
        updatedAt,
      }))
    },
  })
})
