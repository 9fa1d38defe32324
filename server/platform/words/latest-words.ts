import fp from 'fastify-plugin'
import { withWords } from './shop-words.ts'

/** Answers requests that are refused before their words are read in the words this app read last. */
export const latestWordsPlugin = fp(async (app) => {
  app.decorate('latestWords', {})
  app.addHook('onRequest', (_request, _reply, done) => {
    const { current } = app.latestWords
    if (current) withWords(current, done)
    else done()
  })
})
