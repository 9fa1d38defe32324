import fp from 'fastify-plugin'
import { noticeSetting } from '#domain/notices.ts'
import { readSettings } from './service.ts'

export const plugin = fp(async (app) => {
  app.mailSender.read = async () => {
    const settings = await readSettings(app)
    const text = (key: string) => (typeof settings[key] === 'string' ? settings[key] : '')
    return {
      name: text('mail_sender_name') || text('store_name'),
      email: text('mail_sender_email') || text('store_email') || 'shop@localhost',
    }
  }
  app.noticeChoices.isWanted = async (notice) => (await readSettings(app))[noticeSetting(notice)] !== false
})
