import { expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { subscriberRows } from './subscriber-rows.ts'

const token = 't'.repeat(43)
const { app, change } = await testApp({ publicOrigin: undefined })

it.each([
  ['https://ashkiln.example/', 'https://ashkiln.example'],
  ['https://ashkiln.example/en/', 'https://ashkiln.example'],
  ['', ''],
])('PL-03 unsubscribe links of a shop at “%s” begin with “%s”', async (url, origin) => {
  await change(`UPDATE setting SET value = to_jsonb($1::text) WHERE key = 'store_url'`, [url])
  await change('DELETE FROM newsletter_subscriber')
  await change(`INSERT INTO newsletter_subscriber (email_key, email, token) VALUES ('a@b.cd', 'a@b.cd', $1)`, [token])
  const links: unknown[] = []
  for await (const [, , link] of subscriberRows(app)) links.push(link)
  expect(links).toEqual([`${origin}/newsletter-unsubscribe?token=${token}`])
})
