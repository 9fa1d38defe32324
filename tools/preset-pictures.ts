import { chromium, type Browser, type Frame, type Page } from '@playwright/test'
import { mkdirSync, rmSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type CatalogueSection, sectionCatalogue } from '#generated/section-catalogue.js'
import { type SectionPreset, sectionPresets } from '#generated/section-presets.js'
import { slugOf } from '#domain/slug.ts'
import { ensureChromium } from './setup/chromium.mjs'
import { openBuilderHost } from './testing/builder-host.ts'
import { ADMIN_TOKEN, startShop } from './testing/start-shop.ts'

/**
 * `npm run preset-pictures [-- SECTION…]`: photographs every preset in the built demo shop, as the page editor shows it
 * when a section is added. Each preset alone makes up a page that the shop shows over the builder's protocol.
 */
const FOLDER = 'src/admin/pages/sections/preset-pictures'
const [WIDTH, HEIGHT] = [320, 200]
const QUALITY = 60
/** Around what a section shows, in the shop's pixels. */
const MARGIN = 32
/** Narrower sections keep some of what is around them. */
const LEAST_WIDTH = 560
/** Machines may be busy. */
const PATIENCE_MS = 240_000
/** The example builder’s own column, beside the frame. */
const ASIDE = 340
const VIEWPORT = { width: ASIDE + 1280, height: 1400 }
/** A countdown is the same in every picture. */
const NOW = new Date('2026-11-02T09:30:00+05:30')

/** Where a preset is shown: a page of the shop, with made-up data where customers' would be. */
interface Stage {
  type: string
  /** Of the document that the preset replaces. */
  template: string
  path: string
  sample?: string
  /** What is photographed, if it is not the section's own element. */
  selector?: string
  /** It closes when its section is replaced, and the sample opens it again. */
  isReopened?: boolean
  /** Products that the visitor has seen before. */
  viewed?: readonly string[]
  /** Shown in a phone's width. */
  isPhone?: boolean
}

const HOME: Stage = { type: 'Home', template: 'home', path: '/' }
const CATEGORY: Stage = { type: 'Category', template: 'category', path: '/product-category/bowls' }
const account = (view: string): Stage => ({ type: 'Account', template: view, path: '/', sample: view })
const checkout = (view: string): Stage => ({ type: 'Checkout', template: view, path: '/', sample: view })
const closed = (view: string): Stage => ({ type: 'Page', template: view, path: '/', sample: view })

const STAGES: Readonly<Record<string, Stage>> = {
  Home: HOME,
  Page: { type: 'Page', template: 'about', path: '/about' },
  Header: { type: 'Header', template: 'header', path: '/about' },
  Footer: { type: 'Footer', template: 'footer', path: '/about' },
  Product: { type: 'Product', template: 'product', path: '/product/tall-bottle-vase' },
  Category: CATEGORY,
  Search: { type: 'Search', template: 'search', path: '/search?query=tea' },
  Article: { type: 'Article', template: 'article', path: '/blogs/filter-coffee-slowly' },
  Cart: { type: 'Cart', template: 'cart', path: '/', sample: 'cart' },
  TrackOrder: { type: 'TrackOrder', template: 'track-order', path: '/', sample: 'track-order' },
  NotFound: { type: 'NotFound', template: 'not-found', path: '/', sample: 'not-found' },
  Account: account('account'),
  Checkout: checkout('checkout-address'),
}

/** Sections that are seen elsewhere than the other sections of their page types. */
const SECTION_STAGES: Readonly<Record<string, Stage>> = {
  'address-book': account('account-addresses'),
  'order-list': account('account-orders'),
  'order-details': account('account-order'),
  'profile-form': account('account-profile'),
  'security-settings': account('account-security'),
  'reset-password': account('account-reset-password'),
  wishlist: account('account-wishlist'),
  invoice: account('invoice'),
  'checkout-payment': checkout('checkout-payment'),
  'checkout-complete': checkout('checkout-complete'),
  'checkout-failed': checkout('checkout-failed'),
  countdown: closed('coming-soon'),
  'mode-intro': closed('coming-soon'),
  'mode-subscribe': closed('coming-soon'),
  'mode-password': closed('password-protected'),
  'auth-dialogs': { ...STAGES['Footer']!, path: '/', sample: 'login-dialog', selector: 'dialog[open]' },
  'cart-drawer': { ...STAGES['Footer']!, path: '/', sample: 'cart-drawer', selector: 'dialog[open]', isReopened: true },
  // Its own element is empty: the button floats over the page.
  'chat-button': { ...STAGES['Footer']!, selector: '[data-section="chat-button"] a' },
  'recently-viewed': { ...HOME, viewed: ['moon-jar', 'tea-bowl', 'bud-vase', 'morning-mug', 'dinner-plate'] },
  'phone-bar': { ...STAGES['Footer']!, isPhone: true },
}

/** Takes the place of what the owner still has to choose. */
const COLLECTION = 'tea-at-four'

/** Presets that begin with nothing, since only the owner has the pictures. */
const BLOCKS: Readonly<Record<string, SectionPreset['blocks']>> = {
  'logo-list': ['Kochi Biennale', 'The Hindu Weekend', 'Dastkar', 'Elle Decor India'].map((alt) => ({
    key: 'logo',
    settings: { image: { src: '/images/brand/mark.svg', alt } },
  })),
}

/** What they show depends on a link in a mail or on a press, so there is nothing to photograph. */
const UNSEEN = new Set(['mailed-link', 'newsletter-link', 'quick-view'])

const stageOf = ({ key, pageTypes }: CatalogueSection, preset: SectionPreset): Stage =>
  SECTION_STAGES[key] ??
  (JSON.stringify(preset).includes('"category.') ? CATEGORY : undefined) ??
  (pageTypes ? pageTypes.map((type) => STAGES[type]).find(Boolean) : undefined) ??
  HOME

interface Shot {
  section: CatalogueSection
  preset: SectionPreset
  stage: Stage
}

/** Returns the name of a preset's picture, as the page editor looks it up. */
const fileOf = ({ section, preset }: Shot): string => `${section.key}.${slugOf(preset.name)}.webp`

/** Returns what an element shows, in its window: its texts, pictures and controls, without empty margins. */
function contentBox(element: Element): { x: number; y: number; width: number; height: number } | undefined {
  const boxes: DOMRect[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange()
    if (node instanceof Element && !node.matches('img, svg, input, button, iframe, video')) continue
    if (node instanceof Text && node.data.trim() === '') continue
    range.selectNode(node)
    boxes.push(...[...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1))
  }
  const seen = boxes.filter(({ right, left, bottom }) => right > 0 && left < innerWidth && bottom > 0)
  if (seen.length === 0) return undefined
  const [x, y] = [Math.min(...seen.map(({ left }) => left)), Math.min(...seen.map(({ top }) => top))]
  const [right, bottom] = [Math.max(...seen.map((one) => one.right)), Math.max(...seen.map((one) => one.bottom))]
  return { x, y, width: right - x, height: bottom - y }
}

type Box = NonNullable<ReturnType<typeof contentBox>>

/** Adds a margin, and cuts off what is below: tall sections are recognised by their upper part. */
function cropped({ x, y, width, height }: Box, window: { width: number; height: number }): Box {
  const left = Math.max(0, x - MARGIN)
  const wide = Math.min(window.width - left, Math.max(width + 2 * MARGIN, LEAST_WIDTH))
  const top = Math.max(0, y - MARGIN)
  const tall = Math.min(window.height - top, height + 2 * MARGIN, (wide * HEIGHT) / WIDTH)
  return { x: left, y: top, width: wide, height: tall }
}

const frameSize = ({ isPhone }: Stage) => ({
  width: isPhone ? 390 : VIEWPORT.width - ASIDE,
  height: isPhone ? 844 : VIEWPORT.height,
})

async function openStage(browser: Browser, host: string, shop: string, stage: Stage): Promise<[Page, Frame]> {
  const viewport = stage.isPhone ? { width: ASIDE + 800, height: 844 } : VIEWPORT
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce', colorScheme: 'light' })
  page.setDefaultTimeout(PATIENCE_MS)
  const { viewed } = stage
  // Where src/shop/product/viewed-products.ts keeps them.
  if (viewed) await page.addInitScript((slugs) => localStorage.setItem('vitrine_viewed', slugs), JSON.stringify(viewed))
  if (stage.sample === 'coming-soon') await page.clock.setFixedTime(NOW)
  await page.goto(host)
  await page.getByLabel('Address of the shop').fill(shop)
  await page.getByLabel('Admin token').fill(ADMIN_TOKEN)
  await page.getByRole('button', { name: 'Open the shop' }).click()
  const connected = () => page.getByRole('status').getByText('connected', { exact: true }).waitFor()
  await connected()
  if (stage.isPhone) await page.getByRole('button', { name: '390 px' }).click()
  const frame = page.frames().find((one) => one !== page.mainFrame())!
  if (stage.path !== '/') {
    await page.evaluate((path) => window.builder.send('page.navigate', { path }), stage.path)
    await frame.waitForURL((url) => url.pathname + url.search === stage.path)
    await connected()
  }
  await showSample(page, stage)
  await page.evaluate(() => window.builder.send('mode.set', { mode: 'browse' }))
  return [page, frame]
}

async function showSample(page: Page, { sample }: Stage): Promise<void> {
  if (sample === undefined) return
  await page.evaluate(
    (view) =>
      new Promise<void>((shown) => {
        const end = window.builder.on('sample.shown', () => {
          end()
          shown()
        })
        window.builder.send('sample.set', { view: view as never })
      }),
    sample,
  )
}

async function photograph(page: Page, frame: Frame, shot: Shot): Promise<void> {
  const { section, preset, stage } = shot
  const { key, version } = section
  const item = {
    key,
    id: `${key}-picture`,
    version,
    look: preset.look,
    settings: JSON.parse(JSON.stringify(preset.settings).replace('your-collection', COLLECTION)) as object,
    blocks: BLOCKS[key] ?? preset.blocks,
  }
  const answer = await page.evaluate((result) => window.builder.load(result as never), {
    template: { key: stage.template, name: preset.name, revision: 1 },
    page_type: stage.type,
    page: { title: 'Preview', path: stage.path.replace(/\?.*/u, '') },
    component_data: [item],
  })
  if (answer.kind !== 'applied') throw new Error(`not shown: ${JSON.stringify(answer)}`)
  if (stage.isReopened) await showSample(page, stage)
  const target = frame.locator(stage.selector ?? `[data-section="${key}"]`).first()
  await target.waitFor({ timeout: PATIENCE_MS / 8 })
  await frame.evaluate(() => (document.documentElement.dataset['whole'] = ''))
  await target.evaluate(async (element) => {
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const loaded = [...element.querySelectorAll('img')].map((image) => {
      image.loading = 'eager'
      return image.decode().catch(() => undefined)
    })
    await Promise.all([document.fonts.ready, ...loaded])
  })
  // Lists and prices arrive after the section.
  await frame.waitForFunction((element) => !element?.querySelector('[aria-busy="true"]'), await target.elementHandle())
  await frame.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  const content = await target.evaluate(contentBox)
  if (!content) throw new Error('shows nothing')
  const clip = cropped(content, frameSize(stage))
  const { x: left, y: top } = (await page.locator('iframe').boundingBox())!
  const png = await page.screenshot({
    clip: { ...clip, x: left + clip.x, y: top + clip.y },
    animations: 'disabled',
  })
  await sharp(png)
    .resize(WIDTH, HEIGHT, { fit: 'contain', background: '#f4f1ec' })
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(join(FOLDER, fileOf(shot)))
}

const wanted = process.argv.slice(2)
const shots = sectionCatalogue
  .filter(({ key }) => !UNSEEN.has(key) && (wanted.length === 0 || wanted.includes(key)))
  .flatMap((section) =>
    sectionPresets[section.key]!.presets.map((preset) => ({ section, preset, stage: stageOf(section, preset) })),
  )
const stages = new Map<string, Shot[]>()
for (const shot of shots) {
  const name = JSON.stringify(shot.stage)
  stages.set(name, [...(stages.get(name) ?? []), shot])
}

mkdirSync(FOLDER, { recursive: true })
if (wanted.length === 0) for (const file of readdirSync(FOLDER)) rmSync(join(FOLDER, file))
const host = await openBuilderHost()
const shop = await startShop({ env: { ADMIN_TOKEN, BUILDER_ORIGINS: host.origin } })
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const group of stages.values()) {
    const fail = (shot: Shot, error: unknown) => {
      process.exitCode = 1
      console.error(`${fileOf(shot)}: ${(error as Error).message.split('\n')[0]}`)
    }
    const opened = await openStage(browser, host.origin, shop.url, group[0]!.stage).catch((error: unknown) => {
      for (const shot of group) fail(shot, error)
      return undefined
    })
    if (!opened) continue
    for (const shot of group) await photograph(...opened, shot).catch((error: unknown) => fail(shot, error))
    await opened[0].close()
  }
} finally {
  await browser.close()
  await shop.stop()
  await host.close()
}
