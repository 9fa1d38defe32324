import { expect, it } from 'vitest'
import { renderer } from '#server/testing/fake-renderer.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'
import { sectionFiles, settingsOf } from './section-files.ts'

const shop = await testApp({ renderer })

it('BU-03 describes every section: its settings, its presets, and the documents that use it', async () => {
  const { payload } = await shop.get('/dev/sections', asAdministrator)
  for (const { key } of sectionFiles()) expect(payload).toContain(`<details id="${key}">`)
  const [hero = '', richText = ''] = ['hero', 'rich-text'].map(
    (key) => payload.split(`<details id="${key}">`)[1]?.split('</details>')[0] ?? '',
  )
  for (const words of ['<code>heading</code>', 'required', 'Not used', 'one of &quot;left&quot;, &quot;right&quot;'])
    expect(hero).toContain(words)
  expect(richText).toContain('>home</a>')
  expect(payload).toMatch(/Block <code>slide<\/code>|Block <code>column<\/code>/)
})

it('BU-03 is public in development', async () => {
  const open = await testApp({ database: shop.database, isDevelopment: true, renderer })
  expect((await open.get('/dev/sections')).statusCode).toBe(200)
})

it('describes in words what a setting accepts', () => {
  const properties = {
    a: { type: 'string', maxLength: 5, title: 'A' },
    b: { type: 'integer', minimum: 1, maximum: 3, default: 2 },
    c: { type: 'array', items: { $ref: '../defs/image.schema.json#/definitions/Image' }, maxItems: 4 },
  }
  expect(
    settingsOf({ properties, required: ['a'] }).map(({ type, isRequired, preset }) => [type, isRequired, preset]),
  ).toEqual([
    ['text, at most 5 characters', true, undefined],
    ['whole number, 1 to 3', false, '2'],
    ['list of image, at most 4', false, undefined],
  ])
})
