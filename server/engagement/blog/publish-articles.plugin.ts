import fp from 'fastify-plugin'
import { hasNewArticle } from './articles.ts'

const EVERY_MS = 15_000

/** Nothing changes in the database when the day of an article comes: what was made without it is dropped then, in every process. */
export const plugin = fp(async (app) => {
  let looked = new Date()
  app.addJob({
    name: 'publish-articles',
    everyMs: EVERY_MS,
    work: async () => {
      const now = new Date()
      if (await hasNewArticle(app, looked)) for (const target of app.changeTargets) target.dropTags(['articles'])
      looked = now
    },
  })
})
