import fp from 'fastify-plugin'
import { pageHref } from '#pages/page-href.ts'
import { installedNames } from '#server/store/plugins/service.ts'
import { htmlToText } from '#server/engagement/markdown/markdown.ts'
import { QUESTION_TAGS, readGroups } from './questions.ts'

export const plugin = fp(async (app) => {
  app.pageSources.push(async () => {
    if (!(await installedNames(app)).has('FAQ')) return { value: [], tags: ['plugins'] }
    const value = (await readGroups(app)).map(({ id, title, summary, questions, updatedAt }) => ({
      title,
      path: pageHref('questions', { group: id }),
      text: [summary, ...questions.flatMap(({ question, answer }) => [question, htmlToText(answer)])].join(' ').trim(),
      updatedAt,
    }))
    return { value, tags: QUESTION_TAGS }
  })
})
