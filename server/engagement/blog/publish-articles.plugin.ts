import fp from 'fastify-plugin'
import { hasNewArticle } from './articles.ts'

const EVERY_MS = 15_000

/** Publishing an article by its date changes no row, so each process drops its cached pages itself. */
export const plugin = fp(async (app) => {
  let lastCheck = new Date()
  app.addJob({
    name: 'publish-articles',
    everyMs: EVERY_MS,
    work: async () => {
      const now = new Date()
      if (await hasNewArticle(app, lastCheck)) for (const target of app.changeTargets) target.dropTags(['articles'])
      lastCheck = now
    },
  })
})
