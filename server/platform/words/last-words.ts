import fp from 'fastify-plugin'
import { withWords } from './shop-words.ts'

/** Lets requests that are refused before anything is read for them be answered in the words the app read last. */
export const lastWordsPlugin = fp(async (app) => {
  app.decorate('lastWords', {})
  app.addHook('onRequest', (_request, _reply, done) => {
    const { current } = app.lastWords
    if (current) withWords(current, done)
    else done()
  })
})
