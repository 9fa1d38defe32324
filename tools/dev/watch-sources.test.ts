import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

describe('a page whose sources cannot be read', () => {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-dev-'))
  const templates = join(root, 'templates')
  const section = join(root, 'src/section.ts')
  const entry = join(root, 'src/app/entry-server.tsx')
  let vite: ViteDevServer
  let reloads = 0
  let page: () => Promise<{ status: number; body: unknown }>

  beforeAll(async () => {
    for (const folder of [join(root, 'src/app'), templates]) mkdirSync(folder, { recursive: true })
    writeFileSync(entry, ENTRY)
    writeFileSync(section, SECTION)
    vite = await createServer({
      ...{ root, configFile: false, appType: 'custom', logLevel: 'silent', cacheDir: join(root, 'cache') },
      server: { middlewareMode: true, ws: false, watch: null },
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
    rmSync(root, { recursive: true })
  })

  /** Writes a file and reports it as Vite's watcher would, which drops events that follow each other closely. */
  const save = (file: string, text: string) => {
    const event = existsSync(file) ? 'change' : 'add'
    writeFileSync(file, text)
    vite.watcher.emit(event, file)
    vite.watcher.emit('all', event, file)
  }
  const rendered = { status: 200, body: 'as it was written' }
  const reloadsAfter = async (act: () => void) => {
    const before = reloads
    act()
    await expect.poll(() => reloads).toBeGreaterThan(before)
  }

  it.each([
    ['in a section', section, SECTION, 'const a: number = 1\nexport const text = = 1\n', 'src/section.ts:2:'],
    ['in the entry', entry, ENTRY, `${ENTRY}\n}`, 'src/app/entry-server.tsx:10:'],
  ])(
    'EN-06 shows file, line and code of an error %s, and the page once it is fixed',
    async (_, file, good, bad, place) => {
      expect(await page()).toEqual(rendered)
      save(file, bad)
      await expect.poll(page).toMatchObject({ status: 500, body: expect.stringContaining(place) })
      const { body } = await page()
      expect(body).toContain(bad.split('\n').at(-2)!.slice(0, 20).trim())
      expect(body).toContain('/@vite/client')
      await reloadsAfter(() => save(file, good))
      await expect.poll(page).toEqual(rendered)
    },
  )

  it('EN-06 shows file, line and code of a document that is not JSON', async () => {
    const document = join(templates, 'about.json')
    await reloadsAfter(() => save(document, '{\n  "template": { "key": “about” }\n}\n'))
    const { status, body } = await page()
    expect(status).toBe(500)
    expect(body).toContain('templates/about.json:2:24')
    expect(body).toContain('2 |   "template": { "key": “about” }\n  |                        ^')
    await reloadsAfter(() => save(document, '{}'))
    expect(await page()).toEqual(rendered)
  })

  it('EN-06 leaves runtime errors to the page', async () => {
    save(section, "throw new Error('thrown when it runs')\n")
    await expect.poll(page).toEqual({ status: 500, body: 'Page Not Found!' })
    save(section, SECTION)
    await expect.poll(page).toEqual(rendered)
  })
})
