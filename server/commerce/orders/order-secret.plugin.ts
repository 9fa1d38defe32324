import fp from 'fastify-plugin'
import { readOrderToken } from './token.ts'

/** Recognises a guest by the signed link of an order. */
export const plugin = fp(async (app) => {
  app.secretReaders.push(async (request) => {
    const { token } = { ...(request.query as object), ...(request.body as object | null) } as { token?: unknown }
    if (typeof token !== 'string') return undefined
    return { secret: `order ${token}`, isValid: readOrderToken(app.config.sessionSecret, token) !== undefined }
  })
})
