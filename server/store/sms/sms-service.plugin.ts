import fp from 'fastify-plugin'
import { readService, transportOf } from './sms-service.ts'

/** Lets the outbox send text messages with the service that the owner has chosen. */
export const plugin = fp(async (app) => {
  app.smsService.read = async (db) => transportOf(app, await readService(db, app))
})
