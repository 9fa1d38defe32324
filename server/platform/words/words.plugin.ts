import fp from 'fastify-plugin'
import { readShopWords, withWords } from './shop-words.ts'

export const plugin = fp(async (app) => {
  app.addHook('onReady', async () => {
    await readShopWords(app).then(
      ({ outdated }) =>
        outdated.length > 0 &&
        app.log.warn(
          { keys: outdated },
          'own sentences no longer fit their messages; see npm run content -- words list',
        ),
      (error: unknown) => app.log.warn({ err: error }, 'the shop’s own sentences could not be read'),
    )
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    // The words apply to what `done` starts; an async hook could not pass them on.
    /* oxlint-disable promise/no-callback-in-promise */
    readShopWords(app).then(
      (words) => withWords(words, done),
      () => done(),
    )
    /* oxlint-enable promise/no-callback-in-promise */
  })
})
