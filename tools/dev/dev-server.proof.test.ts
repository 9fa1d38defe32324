import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type Page, chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyData, removeData } from '#tools/testing/data-folder.ts'
import { isProof } from '#tools/testing/proof.ts'
import { ensureChromium } from '../setup/chromium.mjs'

/** Vite bundles dependencies on its first start. */
const SLOW = 240_000

/** Takes the part of Stately's page: says that it is there, and notes the actors it is sent. */
const INSPECTOR = `<script>
  actors = []
  addEventListener('message', ({ data }) => data.type === '@xstate.actor' && actors.push(data.name))
  opener?.postMessage({ type: '@statelyai.connected' }, '*')
</script>`

describe.runIf(isProof)('npm run dev', () => {
  let contentDir: string
  let document: string
  let dataDir: string
  let server: ChildProcess
  let url: string
  let browser: Browser
  let page: Page
  const messages: string[] = []

  beforeAll(async () => {
    contentDir = mkdtempSync(join(tmpdir(), 'vitrine-content-'))
    document = join(contentDir, 'templates/mine.json')
    mkdirSync(join(contentDir, 'templates'))
    dataDir = await emptyData()
    const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, CONTENT_DIR: contentDir }
    server = spawn(process.execPath, ['--import', 'tsx', 'tools/dev.ts'], { env: { ...env, LOG_LEVEL: 'silent' } })
    url = await readAddress(server)
    browser = await chromium.launch({ executablePath: ensureChromium() })
    page = await browser.newPage()
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) messages.push(message.text())
    })
    page.on('pageerror', (error) => messages.push(error.message))
  }, SLOW)
  afterAll(async () => {
    await browser?.close()
    if (server?.exitCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
    }
    await removeData(dataDir)
    rmSync(contentDir, { recursive: true })
  })

  it(
    'EN-04 hydrates pages with laid-out lower sections without a warning',
    async () => {
      // The first visit of a page may discover dependencies to bundle, which reloads it.
      for (const path of ['/', '/about', '/product/moon-jar', '/product-category/bowls']) await openPage(path)
      messages.length = 0
      for (const path of ['/', '/about', '/product/moon-jar', '/product-category/bowls']) {
        await openPage(path)
        expect([path, messages]).toEqual([path, []])
      }
    },
    SLOW,
  )

  it(
    'EN-06 shows a syntax error in a document, and the page once it is fixed',
    async () => {
      await openPage('/about')
      const heading = page.getByRole('heading', { level: 1 })
      const title = await heading.textContent()
      writeFileSync(document, '{\n  "template": { "key": “mine” }\n}\n')
      await expect.poll(() => page.title()).toContain('templates/mine.json:2:24')
      expect(await page.locator('pre').allTextContents()).toContainEqual(expect.stringContaining('“mine”'))
      expect((await page.request.get(`${url}/`)).status()).toBe(500)
      writeFileSync(document, '{}')
      await expect.poll(() => heading.textContent()).toBe(title)
    },
    SLOW,
  )

  it.each(['/', '/cart', '/track-order'])(
    'XS-01 sends the running statecharts of %s to the inspector in its own window',
    async (path) => {
      const context = await browser.newContext()
      await context.route('https://stately.ai/inspect', (route) =>
        route.fulfill({ contentType: 'text/html', body: INSPECTOR }),
      )
      const inspected = await context.newPage()
      await inspected.goto(`${url}${path}?inspect`)
      const [inspector] = await Promise.all([
        context.waitForEvent('page', { timeout: SLOW }),
        inspected.getByRole('button', { name: 'XState' }).click({ timeout: SLOW }),
      ])
      const named = () => inspector.evaluate(() => (window as unknown as { actors: string[] }).actors)
      await expect.poll(named, { timeout: 20_000 }).toEqual(expect.arrayContaining(['cart']))
      await context.close()
    },
    SLOW,
  )

  async function openPage(path: string): Promise<void> {
    await page.goto(url + path)
    await page.locator('html[data-laid]').waitFor({ timeout: SLOW })
    await page.waitForLoadState('networkidle', { timeout: SLOW })
  }
})

function readAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let log = ''
    const look = (chunk: Buffer) => {
      log += chunk.toString()
      const port = /localhost:(\d+)/u.exec(log)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    }
    server.stdout?.on('data', look)
    server.stderr?.on('data', look)
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${log}`)))
  })
}
