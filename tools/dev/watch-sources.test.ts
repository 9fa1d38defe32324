import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ViteDevServer, createServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RenderInput } from '#routes/render-types.ts'
import { renderSources } from './watch-sources.ts'

const ENTRY = `
export const render = async () => {
  try {
    const { text } = await import('../section.ts')
    return { status: 200, headers: {}, body: text, cacheable: false, tags: [] }
  } catch (error) {
    return { status: 500, headers: {}, body: 'Page Not Found!', cacheable: false, tags: [], errors: [error] }
  }
}`
const SECTION = "const a: number = 1\nexport const text = 'as it was written'\n"
/** On a busy machine, the watcher may take seconds to notice a change. */
const patient = { timeout: 30_000 }

describe('a page whose sources cannot be read', () => {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-dev-'))
  /** Not watched. */
  const drafts = mkdtempSync(join(tmpdir(), 'vitrine-drafts-'))
  const templates = join(root, 'templates')
  const section = join(root, 'src/section.ts')
  const entry = join(root, 'src/app/entry-server.tsx')
  let vite: ViteDevServer
  let reloads = 0
  let writes = 0
  let page: () => Promise<{ status: number; body: unknown }>

  beforeAll(async () => {
    for (const folder of [join(root, 'src/app'), templates]) mkdirSync(folder, { recursive: true })
    writeFileSync(entry, ENTRY)
    writeFileSync(section, SECTION)
    vite = await createServer({
      ...{ root, configFile: false, appType: 'custom', logLevel: 'silent', cacheDir: join(root, 'cache') },
      server: { middlewareMode: true, ws: false, watch: { usePolling: true, interval: 20 } },
      optimizeDeps: { noDiscovery: true },
    })
    const send = vite.ws.send.bind(vite.ws)
    vite.ws.send = (message: { type?: string }) => {
      if (message.type === 'full-reload') reloads++
      send(message as never)
    }
    const { render } = renderSources(vite, [templates])
    page = async () => {
      const { status, body } = await render({} as RenderInput)
      return { status, body }
    }
  })
  afterAll(async () => {
    await vite.close()
    for (const folder of [root, drafts]) rmSync(folder, { recursive: true })
  })

  /**
   * Replaces a file in one step and with a time of its own: the watcher compares times, so it would miss the rest of a
   * file that it saw half written.
   */
  const write = (file: string, text: string) => {
    const draft = join(drafts, 'draft')
    writeFileSync(draft, text)
    utimesSync(draft, new Date(), new Date(Date.now() + ++writes * 1000))
    renameSync(draft, file)
  }
  const rendered = { status: 200, body: 'as it was written' }
  const reloadsAfter = async (act: () => void) => {
    const before = reloads
    act()
    await expect.poll(() => reloads, patient).toBeGreaterThan(before)
  }

  it.each([
    ['in a section', section, SECTION, 'const a: number = 1\nexport const text = = 1\n', 'src/section.ts:2:'],
    ['in the entry', entry, ENTRY, `${ENTRY}\n}`, 'src/app/entry-server.tsx:10:'],
  ])(
    'EN-06 shows file, line and code of an error %s, and the page once it is fixed',
    async (_, file, good, bad, place) => {
      expect(await page()).toEqual(rendered)
      write(file, bad)
      await expect.poll(page, patient).toMatchObject({ status: 500, body: expect.stringContaining(place) })
      const { body } = await page()
      expect(body).toContain(bad.split('\n').at(-2)!.slice(0, 20).trim())
      expect(body).toContain('/@vite/client')
      await reloadsAfter(() => write(file, good))
      await expect.poll(page, patient).toEqual(rendered)
    },
  )

  it('EN-06 shows file, line and code of a document that is not JSON', async () => {
    const document = join(templates, 'about.json')
    await reloadsAfter(() => write(document, '{\n  "template": { "key": “about” }\n}\n'))
    // A reload of the previous test may still be under way.
    await expect
      .poll(page, patient)
      .toMatchObject({ status: 500, body: expect.stringContaining('templates/about.json:2:24') })
    expect((await page()).body).toContain('2 |   "template": { "key": “about” }\n  |                        ^')
    await reloadsAfter(() => write(document, '{}'))
    await expect.poll(page, patient).toEqual(rendered)
  })

  it('EN-06 leaves runtime errors to the page', async () => {
    write(section, "throw new Error('thrown when it runs')\n")
    await expect.poll(page, patient).toEqual({ status: 500, body: 'Page Not Found!' })
    write(section, SECTION)
    await expect.poll(page, patient).toEqual(rendered)
  })
})
