import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { runContentTask } from '#server/testing/run-content-task.ts'
import { testApp } from '#server/testing/test-app.ts'
import { task as publish } from './tasks/publish.ts'
import { task as pull } from './tasks/pull.ts'
import type { ContentTask } from './task.ts'

const contentDir = await mkdtemp(join(tmpdir(), 'vitrine-content-'))
afterAll(() => rm(contentDir, { recursive: true, force: true }))
const shop = await testApp({ contentDir })
const { app, database } = shop
const run = (task: ContentTask, words: string[], ...answers: string[]) => runContentTask(app, task, words, ...answers)

async function writes(name: string, value: object | string): Promise<string> {
  const path = join(contentDir, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value, undefined, 2))
  return path
}

const valuesIn = async () => {
  const { rows } = await database.pool.query(
    `SELECT (SELECT appearance FROM storefront) AS storefront, (SELECT jsonb_object_agg(key, value) FROM setting) AS settings,
       (SELECT jsonb_agg(m ORDER BY id) FROM menu m) AS menus, (SELECT jsonb_agg(s ORDER BY id) FROM slider s) AS sliders`,
  )
  return rows[0] as {
    storefront: Record<string, any>
    settings: Record<string, unknown>
    menus: { id: string; title: string }[]
    sliders: { id: string }[]
  }
}
const settingOf = async (key: string) =>
  (await shop.post('/api/settings/get', { keys: [key] })).json<{ data: Record<string, unknown> }>().data[key]
const storefrontOf = async () => (await shop.get('/api/storefront/all')).json<{ data: Record<string, any> }>().data
const menuTitle = async (id: string) =>
  (await shop.get(`/api/menu/${id}`)).json<{ data?: { title: string } }>().data?.title

const page = {
  template: { key: 'our-story', name: 'Our story' },
  page: { title: 'Our story', path: '/our-story' },
  page_type: 'Page',
  component_data: [],
}
const menu = (id: string, path: string) => ({ id, title: 'Ours', items: [{ menu: 'Story', path, active: true }] })

describe('npm run content with store.json and themes', () => {
  afterEach(async () => {
    await rm(contentDir, { recursive: true, force: true })
    await mkdir(contentDir)
  })

  it('OP-01 shows what store.json changes, asks, publishes it with the documents, and keeps what it does not mention', async () => {
    const before = await valuesIn()
    await writes('templates/our-story.json', page)
    await writes('store.json', {
      settings: { store_name: 'Leela’s pots', refund_days: 30 },
      storefront: { meta_title: 'Leela’s pots', notice: { message: 'We are open' } },
      menus: [menu('ours', '/our-story')],
    })
    const tried = await run(publish, ['--dry-run'])
    for (const line of [
      '      settings.store_name: "Ashkiln" → "Leela’s pots"',
      '      settings.refund_days: 14 → 30',
      '      storefront.notice.message: "The monsoon firing is out of the kiln" → "We are open"',
      '      menus.ours: (not set) → {"id":"ours"',
    ])
      expect(tried.text).toContain(line)
    expect(tried.text).toMatch(/1 document and \S*store\.json would be published\. Because of --dry-run, nothing was/)
    expect((await run(publish, [])).failure).toContain('--yes')
    expect((await run(publish, [], 'no')).failure).toBe('Nothing was changed.')
    expect(await valuesIn()).toEqual(before)

    expect((await run(publish, [], 'y')).failure).toBeUndefined()
    const { storefront, settings, menus, sliders } = await valuesIn()
    expect(settings).toEqual({ ...before.settings, store_name: 'Leela’s pots', refund_days: 30 })
    expect(storefront).toEqual({
      ...before.storefront,
      meta_title: 'Leela’s pots',
      notice: { ...before.storefront['notice'], message: 'We are open' },
    })
    expect(menus.filter(({ id }) => id !== 'ours')).toEqual(before.menus)
    expect(sliders).toEqual(before.sliders)
    // The running app had all of it cached.
    await expect.poll(() => settingOf('store_name')).toBe('Leela’s pots')
    await expect.poll(async () => (await storefrontOf())['meta_title']).toBe('Leela’s pots')
    await expect.poll(() => menuTitle('ours')).toBe('Ours')
    expect((await run(publish, ['--yes'])).text).toContain('Nothing to publish')
  })

  it('OP-01 publishes neither values nor documents if store.json has errors, and shows their positions', async () => {
    const before = await valuesIn()
    await writes('templates/my-page.json', {
      ...page,
      template: { key: 'my-page', name: 'x' },
      page: { title: 'x', path: '/my-page' },
    })
    await writes(
      'store.json',
      `{
  "settings": { "store_nam": "x", "refund_days": "30", "smtp_password": "hunter2" },
  "storefront": { "colours": { "primry": "#000000", "ink": "black" }, "mode": "Live" },
  "menus": [{ "id": "a", "title": "A", "items": [{ "menu": "M", "path": "/no-such-page", "active": true }] }, { "id": "a", "title": "B", "items": [] }],
  "sliders": [{ "id": "s", "name": "S", "autoplay_seconds": 0, "slides": [{ "id": "1", "image": { "src": "/images/none.webp", "alt": "" },
    "image_phone": null, "heading": "", "text": "", "link": null, "tone": "dark" }] }],
  "plugins": []
}`,
    )
    const { failure, text } = await run(publish, ['--yes'])
    for (const line of [
      /2:17 +error +unknown-setting +"settings" has no field "store_nam"\. Did you mean "store_name"/,
      /2:50 +error +wrong-type +"settings\.refund_days"/,
      /2:56 +error +unknown-setting +"settings" has no field "smtp_password"/,
      /3:32 +error +unknown-setting +.* has no field "primry"\. Did you mean "primary"/,
      /3:60 +error +wrong-form/,
      /3:71 +error +unknown-setting +"mode" can’t be set here; npm run shop/,
      /4:\d+ +error +missing-page +There is no page "\/no-such-page"/,
      /4:\d+ +error +repeated-entry +"menus" contains "a" twice/,
      /5:\d+ +error +missing-image/,
      /7:3 +error +unknown-setting +store\.json has no setting "plugins"/,
    ])
      expect(failure).toMatch(line)
    expect(failure).toContain('Nothing was published.')
    expect(text).not.toContain('hunter2')
    expect(await valuesIn()).toEqual(before)
    expect((await shop.get('/api/templateBoth/my-page')).statusCode).toBe(404)
    await writes('store.json', '{ "settings": ')
    expect((await run(publish, ['--yes'])).failure).toMatch(/1:\d+ +error +not-json/)
    await writes('store.json', '[]')
    expect((await run(publish, ['--yes'])).failure).toMatch(/1:1 +error +wrong-type/)
  })

  it('OP-01 finds references to pictures that the media library does not have', async () => {
    await database.pool.query(
      `WITH vase AS (INSERT INTO media (path, kind, file_name, mime, bytes, checksum, created_by) VALUES ('/media/vase-2.webp', 'picture', 'vase.webp', 'image/webp', 1, 'a', 'x') RETURNING id),
         former AS (INSERT INTO media_former_path SELECT '/media/vase-1.webp', id FROM vase)
       INSERT INTO media (path, kind, file_name, mime, bytes, checksum, created_by, trashed_at) VALUES ('/media/old.webp', 'picture', 'old.webp', 'image/webp', 1, 'b', 'x', now())`,
    )
    const slide = (id: string, src: string) => ({
      ...{ id, image: { src, alt: 'A vase' }, image_phone: null, heading: 'Vases', text: '', link: null, tone: 'dark' },
    })
    const names = ['vase-2', 'vase-1', 'old', 'none']
    const slides = names.map((name) => slide(name, `/media/${name}.webp`))
    await writes('store.json', { sliders: [{ id: 's', name: 'S', autoplay_seconds: 0, slides }] })
    const { failure } = await run(publish, ['--yes'])
    expect(
      [...(failure ?? '').matchAll(/missing-image +There is no picture "([^"]*)"/gu)].map(([, path]) => path),
    ).toEqual(['/media/old.webp', '/media/none.webp'])
  })

  it('OP-01 publishes a theme only if named, and neither the shop’s name nor its identity with it', async () => {
    const before = (await valuesIn()).storefront
    await writes('themes/other.json', { colours: { paper: '#ffffff' } })
    const night = await writes('themes/night.json', await readFile('fixtures/themes/night.json', 'utf8'))
    await writes('store.json', { storefront: { sticky_header: before['sticky_header'] } })
    expect((await run(publish, ['--yes'])).text).toContain('Nothing to publish')
    expect((await run(publish, [join(contentDir, 'themes'), '--yes'])).failure).toContain('Name the one')
    expect((await run(publish, [night, join(contentDir, 'themes/other.json'), '--yes'])).failure).toContain('one theme')
    // However the folder is reached.
    await symlink(contentDir, `${contentDir}-link`)
    onTestFinished(() => rm(`${contentDir}-link`))
    const { failure, text } = await run(publish, [night.replace(contentDir, `${contentDir}-link`), '--yes'])
    expect(failure).toBeUndefined()
    expect(text).toContain('storefront.colours.paper: "#f7f3ec" → "#14120f"')
    const after = (await valuesIn()).storefront
    expect(after).toMatchObject({ page_layout: 'Full Width', colours: { primary: '#ffb224' } })
    for (const name of ['id', 'name', 'channel', 'mode', 'meta_title', 'notice', 'favicons'])
      expect(after[name]).toEqual(before[name])
    await expect.poll(async () => (await storefrontOf())['colours'].paper).toBe('#14120f')

    const bad = await writes(
      'themes/bad.json',
      '{\n  "colors": {},\n  "meta_title": "x",\n  "typography": { "body": { "size": 16 } }\n}',
    )
    const refused = await run(publish, [bad, '--yes'])
    expect(refused.failure).toMatch(
      /2:3 +error +unknown-setting +A theme has no setting "colors"\. Did you mean "colours"/,
    )
    expect(refused.failure).toMatch(/3:3 +error +unknown-setting +A theme has no setting "meta_title".*store\.json/)
    expect(refused.failure).toMatch(/4:37 +error +wrong-type/)
  })

  it('OP-01 publishes all or nothing: a failing document rolls back the settings', async () => {
    const before = await valuesIn()
    await writes('store.json', { settings: { store_phone: '1' } })
    await writes('templates/my-page.json', {
      ...page,
      template: { key: 'my-page', name: 'x' },
      page: { title: 'x', path: '/my-page' },
    })
    await database.pool.query(`ALTER TABLE document ADD CONSTRAINT no_page CHECK (key <> 'my-page')`)
    await expect(run(publish, ['--yes'])).rejects.toThrow('no_page')
    await database.pool.query('ALTER TABLE document DROP CONSTRAINT no_page')
    expect(await valuesIn()).toEqual(before)
  })

  it('OP-01 refuses to overwrite settings changed while the author reviewed the changes', async () => {
    await writes('store.json', { settings: { store_address: 'Mine' } })
    const asked = publish.readWords([])(app, {
      isInteractive: true,
      say: () => undefined,
      ask: async () => {
        await database.pool.query(`UPDATE setting SET value = '"Theirs"' WHERE key = 'store_address'`)
        return 'y'
      },
    })
    await expect(asked).rejects.toThrow('Someone changed the shop’s settings')
    expect((await valuesIn()).settings['store_address']).toBe('Theirs')
  })

  it('OP-01 pulls store.json by name, without changes on publishing, and keeps one that differs from the shop', async () => {
    // The test shop does not have all pages that its footer links to.
    await shop.change(`UPDATE menu SET items = '[]' WHERE id LIKE 'footer-%'`)
    expect((await run(pull, [])).text).not.toContain('store.json')
    expect((await run(pull, ['store'])).text).toContain('store.json was written')
    const path = join(contentDir, 'store.json')
    const text = await readFile(path, 'utf8')
    const pulled = JSON.parse(text) as { storefront: object; settings: object }
    expect(Object.keys(pulled)).toEqual(['settings', 'storefront', 'menus', 'sliders'])
    expect(pulled.settings).toMatchObject({ guessable_words: expect.any(Array), store_name: expect.any(String) })
    for (const name of ['id', 'channel', 'mode', 'is_password_protection_enabled'])
      expect(pulled.storefront).not.toHaveProperty(name)
    expect((await run(publish, [path, '--yes'])).text).toContain('Nothing to publish')
    expect((await run(pull, ['store'])).text).toContain('is the same as the shop')
    await writeFile(path, text.replace(/"store_name": ".*"/u, '"store_name": "Mine"'))
    const kept = await run(pull, ['store'])
    expect(kept.text).toMatch(/settings\.store_name: ".*" → "Mine"/)
    expect(kept.text).toContain('was kept')
    expect(await readFile(path, 'utf8')).toContain('"Mine"')
    expect((await run(pull, ['store', '--force'])).text).toContain('was overwritten')
    expect(await readFile(path, 'utf8')).toBe(text)
  })
})
