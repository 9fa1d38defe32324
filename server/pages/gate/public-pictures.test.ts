import { expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { changeMode } from './change-mode.ts'
import { publicPictures } from './public-pictures.ts'

const { app, change } = await testApp()

it('MD-02 BU-07 a closed shop serves the pictures of the shared sections on its page', async () => {
  await changeMode(app, { mode: 'coming-soon' })
  const page = (key: string, items: string) =>
    `jsonb_build_object('page', jsonb_build_object('title', '${key}', 'path', '/${key}'), 'component_data', '${items}'::jsonb)`
  await change(
    `UPDATE document SET published = ${page('coming-soon', '[{"ref":"opening"}]')} WHERE key = 'coming-soon'`,
  )
  expect([...(await publicPictures(app))]).not.toContain('images/opening.webp')
  const items = '[{"key":"image-banner","settings":{"image":{"src":"/images/opening.webp","alt":"Kiln"}}}]'
  await change(
    `INSERT INTO document (key, page_type, name, published) VALUES ('opening', 'Shared', 'Opening', ${page('opening', items)})`,
  )
  expect([...(await publicPictures(app))]).toContain('images/opening.webp')
})
