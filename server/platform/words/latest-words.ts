import fp from 'fastify-plugin'
import { withWords } from './shop-words.ts'

/** Provides the words this app read last, for requests that are refused before their own are read. */
export const latestWordsPlugin = fp(async (app) => {
  app.decorate('latestWords', {})
  app.addHook('onRequest', (_request, _reply, done) => {
    const { current } = app.latestWords
    if (current) withWords(current, done)
    else done()
  })
})
