import { expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import * as t from '#words/mails.ts'

const { app, change } = await testApp()

it('LG-05 jobs speak an override that another process has just set', async () => {
  const greetings: string[] = []
  const job = { everyMs: 3_600_000, work: async () => void greetings.push(t.greeting()) }
  app.addJob({ name: 'greet', ...job })
  app.addJob({ name: 'greet-alone', ...job, alone: true })
  await change(`INSERT INTO message_override (language, key, text) VALUES ('en', 'mails.greeting', 'Good day,')`)
  await app.runJob('greet')
  await change(`UPDATE message_override SET text = 'Namaste,'`)
  await app.runJob('greet-alone')
  await change('DELETE FROM message_override')
  await app.runJob('greet')
  expect(greetings).toEqual(['Good day,', 'Namaste,', 'Hello,'])
})
