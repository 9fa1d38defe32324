import AxeBuilder from '@axe-core/playwright'
import type { Request } from '@playwright/test'
import { ADMIN_TOKEN } from '#tools/testing/start-shop.ts'
import { either, isProof } from '#tools/testing/proof.ts'
import { BuilderHost, draft, SHOP } from './support/builder.ts'
import { expect, test } from './support/test.ts'

const HOST = process.env['BUILDER_HOST_URL']!

declare global {
  interface Window {
    forged?: number
  }
}

// An extra header would turn the import of the client into a preflighted request.
test.use({ viewport: { width: 1280, height: 800 }, extraHTTPHeaders: {} })

test('BU-01 In a frame, an admin gets Edit Header, Edit Page and Edit Footer, by mouse, touch and keyboard @both', async ({
  page,
  hasTouch,
}) => {
  const host = await BuilderHost.open(page)
  const bar = host.frame.getByRole('toolbar', { name: 'Builder' })
  for (const [name, area] of [
    ['Edit Header', 'header'],
    ['Edit Page', 'page'],
    ['Edit Footer', 'footer'],
  ] as const) {
    expect(await host.editOf(() => bar.getByRole('button', { name }).click())).toMatchObject({ area })
    expect(await host.editOf(() => bar.getByRole('button', { name }).press('Enter'))).toMatchObject({ area })
  }
  await host.load(draft())
  const heading = host.frame.getByRole('heading', { level: 1 })
  expect(await host.editOf(() => host.pressAt(heading, hasTouch ? 'finger' : 'mouse'))).toMatchObject({
    pointer: '/settings/heading',
  })
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  expect(violations.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(' ')).join()}`)).toEqual([])
})

test('BU-01 Without a frame or a token, nothing of the builder is shown or fetched', async ({ page, elsewhere }) => {
  const builderFiles: string[] = []
  const listen = (other: typeof page) =>
    other.on('request', (request) => /builder|bridge/u.test(request.url()) && builderFiles.push(request.url()))
  listen(page)
  await page.goto(`/admin/login?token=${ADMIN_TOKEN}&next=/`)
  await page.locator('html[data-ready]').waitFor()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('vitrine-builder')).toHaveCount(0)

  const visitor = await (await elsewhere()).newPage()
  listen(visitor)
  await visitor.goto(HOST)
  builderFiles.length = 0
  await visitor.evaluate((shop) => ((document.getElementById('frame') as HTMLIFrameElement).src = shop), SHOP)
  const frame = visitor.frameLocator('#frame')
  await frame.locator('html[data-ready]').waitFor()
  await visitor.waitForLoadState('networkidle')
  await expect(frame.locator('vitrine-builder')).toHaveCount(0)
  expect(builderFiles).toEqual([])
})

test('BU-01 Only the listed builders can frame the shop', async ({ page }) => {
  const policy = (await page.request.get('/')).headers()['content-security-policy']
  expect(/frame-ancestors ([^;]*)/u.exec(policy!)?.[1]).toBe(`'self' ${HOST}`)
})

test('BU-02 A builder greets a slow shop once it has loaded, and not before @proof', async ({ page }) => {
  await page.clock.install()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(`${SHOP}/**`, async (route) => {
    if (route.request().isNavigationRequest()) await released
    await route.continue()
  })
  const isPage = (request: Request) => request.isNavigationRequest() && request.url().startsWith(`${SHOP}/`)
  const requested = page.waitForRequest(isPage)
  const opened = BuilderHost.open(page)
  await requested
  // A greeting before the page has loaded would log an error.
  await page.clock.runFor(20_000)
  await expect(page.getByRole('status')).toHaveText('waiting')
  release()
  expect(await (await opened).load(draft())).toMatchObject({ kind: 'applied' })
})

test('BU-02 A draft and a patched heading appear at once; a patch that violates the schema changes nothing', async ({
  page,
}) => {
  const host = await BuilderHost.open(page)
  expect(await host.load(draft())).toMatchObject({ kind: 'applied', problems: [] })
  const heading = host.frame.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/A draft/u)

  const times = await page.evaluate(async () => {
    const all: number[] = []
    for (let n = 0; n < 20; n++) {
      const start = performance.now()
      await window.builder.patch('hero-1', '/settings/heading', `Heading ${n}`)
      all.push(performance.now() - start)
    }
    return all.sort((one, other) => one - other)
  })
  await expect(heading).toHaveText(/Heading 19/u)
  // Includes the time from the paint to the answer.
  console.log(`  median of 20 patches: ${times[10]!.toFixed(0)} ms`)
  if (isProof) expect(times[10]).toBeLessThan(50)

  const refused = await host.patch('hero-1', '/settings/heading', { no: 'text' })
  expect(refused).toMatchObject({
    kind: 'rejected',
    problems: [expect.objectContaining({ severity: 'error', sectionId: 'hero-1' })],
  })
  expect(JSON.stringify(refused)).toContain('/settings/heading')
  for (const [id, pointer] of [
    ['nobody', '/settings/heading'],
    ['hero-1', '/settings/__proto__/x'],
    ['hero-1', '/settings/heading/0'],
    ['hero-1', 'settings'],
  ] as const)
    expect(await host.patch(id, pointer, 'x'), `${id} ${pointer}`).toMatchObject({ kind: 'rejected' })
  await expect(heading).toHaveText(/Heading 19/u)
  expect(await host.patch('hero-1', '/settings/heading', 'Goes on')).toMatchObject({ kind: 'applied' })
  await expect(heading).toHaveText(/Goes on/u)
})

const PATCHES = either(500, 150)

test(`BU-02 ${PATCHES} patches, one per frame, end in the last one’s state; scroll position, focus and other sections are kept @proof`, async ({
  page,
}) => {
  const host = await BuilderHost.open(page)
  await host.load(draft())
  // All heights are final now.
  await host.frame.locator('html[data-whole]').waitFor()
  const before = await host.frame.evaluate(() => {
    document
      .querySelector<HTMLElement>('#text-6 h2, #text-6 [id]')
      ?.scrollIntoView({ block: 'start', behavior: 'instant' })
    document.querySelector<HTMLElement>('#text-7')!.tabIndex = -1
    document.querySelector<HTMLElement>('#text-7')!.focus({ preventScroll: true })
    // Unchanged nodes prove that nothing was rendered again.
    Object.assign(window, { kept: [...document.querySelectorAll('[data-section]')] })
    return { scroll: scrollY, focus: document.activeElement?.id }
  })
  expect(before.focus).toBe('text-7')
  await page.evaluate(async (count) => {
    const answers: Promise<unknown>[] = []
    for (let n = 1; n <= count; n++) {
      answers.push(window.builder.patch(`text-${n % 12}`, '/settings/heading', `Patch ${n}`))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    await Promise.all(answers)
  }, PATCHES)
  const headings = await host.frame.locator('[id^="text-"] h2').allTextContents()
  const plain = headings.map((text) => text.replaceAll(/[\u2061-\u2064]/gu, ''))
  const expected = Array.from({ length: 12 }, (_, n) => PATCHES - ((((PATCHES - n) % 12) + 12) % 12))
  expect(plain).toEqual(expected.map((n) => `Patch ${n}`))
  const after = await host.frame.evaluate(() => ({
    scroll: scrollY,
    focus: document.activeElement?.id,
    kept: (window as never as { kept: Element[] }).kept.every((one) => one.isConnected),
  }))
  expect(after).toEqual({ ...before, kept: true })
})

test('BU-02 The builder is told about navigation and height; links to other sites are not followed', async ({
  page,
}) => {
  const host = await BuilderHost.open(page)
  await host.goTo('/about')
  expect(await host.last('url.changed')).toEqual({ href: `${SHOP}/about`, path: '/about', title: await title(host) })
  await host.load(draft())
  await expect
    .poll(() => host.last<{ height: number }>('height.set').then((one) => one?.height ?? 0))
    .toBeGreaterThan(1500)
  const tall = (await host.last<{ height: number }>('height.set'))!.height
  await host.load({ ...draft(), component_data: draft().component_data.slice(0, 2) })
  await expect
    .poll(() => host.last<{ height: number }>('height.set').then((one) => one?.height))
    .toBeLessThan(tall - 500)
  const journeys: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && journeys.push(request.url()))
  for (const path of ['//evil.example/', 'https://evil.example/', 'javascript:alert(1)', '/\\evil.example']) {
    await page.evaluate((to) => window.builder.send('page.navigate', { path: to }), path)
    // Messages are processed in order, so this answer implies the previous one was handled.
    expect(await host.patch('hero-1', '/settings/heading', `Not ${path}`)).toMatchObject({ kind: 'applied' })
    expect(new URL(host.frame.url()).pathname, path).toBe('/about')
  }
  expect(journeys).toEqual([])
})

const title = ({ frame }: BuilderHost) => frame.evaluate(() => document.title)

test('BU-02 Dragging over the page shows where the section would go, or that it is not allowed there', async ({
  page,
}) => {
  const host = await BuilderHost.open(page)
  await host.load(draft())
  await host.frame.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const middle = await host.frame
    .locator('#text-0')
    .evaluate((one) => ({ top: one.getBoundingClientRect().top, bottom: one.getBoundingClientRect().bottom }))
  const over = async (y: number, key: string) => {
    await host.forget()
    await page.evaluate(([at, what]) => window.builder.send('drag.over', { x: 300, y: at, key: what }), [
      y,
      key,
    ] as const)
    await expect.poll(() => host.last('drop.target')).toBeDefined()
    return host.last('drop.target')
  }
  expect(await over(middle.top + 5, 'rich-text')).toMatchObject({
    area: 'page',
    index: 1,
    before: 'text-0',
    accepted: true,
  })
  expect(await over(middle.bottom - 5, 'rich-text')).toMatchObject({ index: 2, before: 'text-1', accepted: true })
  expect(await over(middle.top + 5, 'hero'), 'there is a hero already').toMatchObject({ accepted: false })
  expect(await over(middle.top + 5, 'cart-lines'), 'not on this page').toMatchObject({ accepted: false })
  const line = host.frame.locator('vitrine-builder .line')
  await expect(line).toBeVisible()
  await page.evaluate(() => window.builder.send('drag.end', {}))
  await expect(line).toBeHidden()
})

test('BU-02 A section dragged over the page with the mouse shows where it would go, until it is released @proof', async ({
  page,
}) => {
  const host = await BuilderHost.open(page)
  await host.load(draft())
  const target = host.frame.locator('#text-0')
  await target.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const handle = page.locator('#drag')
  await handle.scrollIntoViewIfNeeded()
  const [from, to] = [(await handle.boundingBox())!, (await target.boundingBox())!]
  await host.forget()
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 200, to.y + 4, { steps: 8 })
  const place = { area: 'page', template: 'draft', index: 1, before: 'text-0', accepted: true }
  await expect.poll(() => host.last('drop.target')).toEqual(place)
  const line = host.frame.locator('vitrine-builder .line')
  await expect(line).toBeVisible()
  await page.mouse.move(to.x + 200, to.y + to.height - 4, { steps: 4 })
  await expect.poll(() => host.last('drop.target')).toMatchObject({ index: 2, before: 'text-1' })
  await page.mouse.up()
  await expect(line).toBeHidden()
})

test.describe('forged messages', () => {
  test('EN-03 BU-02 Event handlers and javascript: URLs in a draft or patch never reach the page', async ({ page }) => {
    const host = await BuilderHost.open(page)
    const evil =
      '<p onclick="parent.hit()">x</p><img src=x onerror="window.hit=1"><a href="javascript:window.hit=1">y</a><script>window.hit=1</script>'
    const attack = draft()
    attack.component_data[1]!.settings['html'] = evil
    await host.load(attack)
    await host.patch('text-1', '/settings/html', `${evil}<svg onload="window.hit=1"></svg>`)
    await host.patch('hero-1', '/settings/button', { label: 'Press', href: 'javascript:window.hit=1' })
    const found = await host.frame.evaluate(() => ({
      hit: (window as never as { hit?: number }).hit,
      evil: document.querySelectorAll(
        '#main :is([onclick],[onerror],[onload],a[href^="javascript" i],script,svg[onload])',
      ).length,
    }))
    expect(found).toEqual({ hit: undefined, evil: 0 })
  })

  test('BU-02 A window without an origin, or that is not the builder’s, changes nothing @proof', async ({ page }) => {
    const host = await BuilderHost.open(page)
    await host.load(draft())
    await page.evaluate(() => {
      // Its origin is "null".
      const nobody = document.createElement('iframe')
      nobody.setAttribute('sandbox', 'allow-scripts')
      nobody.srcdoc = `<script>
          const say = (type, payload) => parent.frames[0].postMessage({ channel: 'vitrine-builder', v: 1, sid: 'forged-1', id: Date.now(), type, payload }, '*')
          setInterval(() => { say('bridge.syn', { protocol: [1] }); say('page.navigate', { path: '/returns' }); say('item.patch', { revision: Date.now() * 2, id: 'hero-1', pointer: '/settings/heading', value: 'Forged' }); parent.postMessage('forged', '*') }, 100)
        </script>`
      addEventListener('message', ({ data }) => (window.forged = (window.forged ?? 0) + Number(data === 'forged')))
      document.body.append(nobody)
    })
    await expect.poll(() => page.evaluate(() => window.forged ?? 0)).toBeGreaterThan(5)
    expect(new URL(host.frame.url()).pathname).toBe('/')
    await expect(host.frame.getByRole('heading', { level: 1 })).toHaveText(/A draft/u)
    expect(await host.patch('hero-1', '/settings/heading', 'Still ours')).toMatchObject({ kind: 'applied' })
    await expect(host.frame.getByRole('heading', { level: 1 })).toHaveText(/Still ours/u)
  })
})
