import { expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import * as t from '#words/mails.ts'
import { readShopWords } from './shop-words.ts'

const { app, change, get } = await testApp()

it('LG-05 jobs use an override that another process has just set', async () => {
  const greetings: string[] = []
  const job = { everyMs: 3_600_000, work: async () => void greetings.push(t.greeting()) }
  app.addJob({ name: 'greet', ...job })
  app.addJob({ name: 'greet-alone', ...job, exclusive: true })
  await change(`INSERT INTO message_override (language, key, text) VALUES ('en', 'mails.greeting', 'Good day,')`)
  await app.runJob('greet')
  await change(`UPDATE message_override SET text = 'Namaste,'`)
  await app.runJob('greet-alone')
  await change('DELETE FROM message_override')
  await app.runJob('greet')
  expect(greetings).toEqual(['Good day,', 'Namaste,', 'Hello,'])
})

it('LG-05 browsers keep the messages of the current version only', async () => {
  await change(`INSERT INTO message_override (language, key, text) VALUES ('en', 'mails.greeting', 'Good day,')`)
  const { file } = await readShopWords(app)
  const current = await get(`/_words/${file!.version}`)
  expect(current.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(Object.values(current.json<object>())).toEqual(['Good day,'])

  await change(`UPDATE message_override SET text = 'Namaste,'`)
  const outdated = await get(`/_words/${file!.version}`)
  expect(outdated.headers['cache-control']).toBe('no-store')
  expect(Object.values(outdated.json<object>())).toEqual(['Namaste,'])

  await change('DELETE FROM message_override')
  const none = await get(`/_words/${file!.version}`)
  expect([none.headers['cache-control'], none.json()]).toEqual(['no-store', {}])
})
