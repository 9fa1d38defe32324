import { readFileSync } from 'node:fs'
import { startProxyApi, type ProxyApi } from '#tools/testing/proxy-api.ts'
import { startShop, type Shop } from '#tools/testing/start-shop.ts'
import { expect, test } from './support/test.ts'

// These tests change the settings of one shop, so they run in one process.
test.describe.configure({ mode: 'default' })

let api: ProxyApi
let shop: Shop
/** The owner's changes to the storefront and its settings. */
let changed: { storefront?: object; settings?: object } = {}

test.beforeAll(async () => {
  api = await startProxyApi(process.env['SHOP_URL']!)
  shop = await startShop({ env: { API_ORIGIN: api.origin } })
  api.tamper = (path, reply) => {
    const { data } = reply as { data?: { storefront?: object; settings?: object } }
    if (!path.startsWith('/api/storefront/initial-values') || !data) return reply
    return {
      ...reply,
      data: {
        ...data,
        storefront: { ...data.storefront, ...changed.storefront },
        settings: { ...data.settings, ...changed.settings },
      },
    }
  }
})

test.afterAll(async () => {
  await shop.stop()
  await api.close()
})

test.beforeEach(() => {
  changed = {}
})

/** Returns computed styles of the first matching element. */
const styleOf = (page: import('@playwright/test').Page, selector: string, names: string[]) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, wanted) => {
      const style = getComputedStyle(element)
      return Object.fromEntries(wanted.map((name) => [name, style.getPropertyValue(name)]))
    }, names)

const night = JSON.parse(readFileSync('fixtures/themes/night.json', 'utf8')) as { colours: object; typography: object }
const typography = {
  body: { family: 'Georgia', size: '18px', weight: 500 },
  heading: { family: 'Courier New', size: '46px', weight: 900 },
}

test('LY-07 the owner’s colours, background and typography apply to the page', async ({ page }) => {
  changed.storefront = { colours: night.colours, background: '#202830', typography }
  await page.goto(`${shop.url}/about`)
  expect(await styleOf(page, 'body', ['background-color', 'color', 'font-weight', 'font-size', 'font-family'])).toEqual(
    {
      'background-color': 'rgb(32, 40, 48)',
      color: 'rgb(243, 238, 230)',
      'font-weight': '500',
      'font-size': '18px',
      'font-family': expect.stringMatching(/^"?Georgia/),
    },
  )
  expect(await styleOf(page, 'h1', ['font-family', 'font-weight'])).toEqual({
    'font-family': expect.stringMatching(/^"?Courier New/),
    'font-weight': '900',
  })
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#14120f')
})

test('LY-07 Boxed Content is limited to 1320 px, and full width uses the window @proof', async ({ page }) => {
  await page.setViewportSize({ width: 1900, height: 900 })
  const width = async (layout: string) => {
    changed.storefront = { page_layout: layout }
    await page.goto(`${shop.url}/product-category/vases`)
    const grid = page.locator('main ul:has(a[href^="/product/"])').first()
    return (await grid.boundingBox())?.width ?? 0
  }
  const [boxed, full] = [await width('Boxed Content'), await width('Full Width')]
  expect(boxed).toBeGreaterThan(600)
  expect(boxed).toBeLessThanOrEqual(1320)
  expect(full).toBeGreaterThan(boxed + 200)
})

test('LY-07 the theme’s colour is 10 % darker on hover @proof', async ({ page }) => {
  changed.storefront = { colours: { ...night.colours, primary: '#336699', on_primary: '#ffffff' } }
  await page.goto(`${shop.url}/product/tall-bottle-vase`)
  await page.locator('html[data-ready]').waitFor()
  const button = page.getByRole('button', { name: 'Add to cart' }).first()
  await expect(button).toHaveCSS('background-color', 'rgb(51, 102, 153)')
  await button.hover()
  await expect(button).toHaveCSS('background-color', 'rgb(46, 92, 138)')
})

test('LY-07 custom css overrides the shop’s own and cannot break out of its element @proof', async ({ page }) => {
  changed.storefront = { custom_css: 'h1 { color: rgb(1, 2, 3) } </style><script>document.title = "taken"</script>' }
  await page.goto(`${shop.url}/about`)
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(page).toHaveTitle(/Ashkiln/)
})

test('LY-07 favicons, fonts, notice and indexing follow the owner’s settings @proof', async ({ page }) => {
  changed.storefront = {
    favicons: [{ rel: 'icon', href: '/images/brand/favicon-32.png', type: 'image/png', sizes: '32x32' }],
    fonts: [{ family: 'House', path: '/fonts/fraunces.woff2', weight_range: '100 900', is_variable: true }],
    notice: { enabled: true, message: 'Closed on Monday', link: null, closable: false },
    indexing: false,
    meta_description: 'What the owner says.',
  }
  await page.goto(`${shop.url}/cart`)
  await expect(page.locator('link[rel="icon"]')).toHaveCount(1)
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/images/brand/favicon-32.png')
  // No font is requested before the page's first picture.
  await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(0)
  expect(await page.locator('style[data-theme]').textContent()).toContain('font-family:"House"')
  expect(await page.locator('style[data-theme]').textContent()).toContain('font-weight:100 900')
  await expect(page.getByText('Closed on Monday')).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await page.goto(`${shop.url}/about`)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
})

test('LY-14 the page shows what the settings say @proof', async ({ page }) => {
  changed.settings = {
    store_name: 'Kiln & Co',
    enable_customer_care: true,
    customer_care_email: 'care@kiln.example',
    customer_care_phone: '9876543210',
    customer_care_address: '1 Clay Street',
    instagram: 'https://www.instagram.com/kiln.example',
    pinterest: '',
    youtube: '',
  }
  await page.goto(`${shop.url}/about`)
  const footer = page.getByRole('contentinfo').or(page.locator('footer')).first()
  await expect(footer.getByText('1 Clay Street')).toHaveCount(1)
  await expect(footer.locator('a[href="mailto:care@kiln.example"]')).toHaveCount(1)
  await expect(footer.locator('a[href="tel:+919876543210"]')).toHaveCount(1)
  await expect(footer.locator('a[href="https://www.instagram.com/kiln.example"]')).toHaveCount(1)
  await expect(footer.locator('a[href*="pinterest"]')).toHaveCount(0)
  changed.settings = { ...changed.settings, enable_customer_care: false, store_email: 'hello@kiln.example' }
  await page.goto(`${shop.url}/about`)
  await expect(footer.locator('a[href="mailto:hello@kiln.example"]')).toHaveCount(1)
  await expect(footer.locator('a[href="mailto:care@kiln.example"]')).toHaveCount(0)
})

test('LY-09 a 3 px bar shows that a page is loading, and disappears when it has loaded', async ({ page, shopper }) => {
  await shopper.visit('/')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_payload/about', async (route) => {
    await held
    await route.continue()
  })
  const bar = page.locator('#loading-bar')
  await expect(bar).toBeHidden()
  await page.locator('a[href="/about"]').first().dispatchEvent('click')
  await expect(bar).toBeVisible()
  await expect(bar).toHaveCSS('height', '3px')
  await expect(bar).toHaveCSS('animation-duration', '2s')
  expect((await bar.boundingBox())?.y).toBe(0)
  release()
  await expect(page).toHaveURL(/\/about$/)
  await expect(bar).toHaveAttribute('data-state', 'idle')
  await expect(bar).toBeHidden()
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('LY-09 the bar does not move @proof', async ({ page, shopper }) => {
    await shopper.visit('/')
    await page.route('**/_payload/about', () => {})
    await page.locator('a[href="/about"]').first().dispatchEvent('click')
    await expect(page.locator('#loading-bar')).toBeVisible()
    await expect(page.locator('#loading-bar')).toHaveCSS('animation-name', 'none')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

for (const [density, least] of [
  [1, 1],
  [2, 2],
] as const) {
  test.describe(`on a screen of density ${density}`, () => {
    test.use({ deviceScaleFactor: density })

    test(`LY-11 pictures come as webp from /_ipx/, sized for density ${density}, over a placeholder`, async ({
      page,
      shopper,
    }) => {
      await shopper.visit('/product/tall-bottle-vase')
      const picture = page.locator('main img[fetchpriority="high"]').first()
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
        .toBe(true)
      const found = await picture.evaluate((img: HTMLImageElement) => ({
        src: new URL(img.currentSrc).pathname,
        shown: img.clientWidth,
        file: Number(img.getAttribute('width')),
        placeholder: img.style.backgroundImage,
      }))
      expect(found.src).toMatch(/^\/_ipx\/w_\d+,f_webp,q_75\/images\//)
      const width = Number(/w_(\d+)/.exec(found.src)?.[1])
      expect(width).toBeGreaterThanOrEqual(Math.min(found.shown * least, found.file) * 0.95)
      // As a separate file, the placeholder would arrive after the picture.
      const placeholder = /^url\("(data:image\/webp;base64,[^"]+)"\)$/.exec(found.placeholder)?.[1] ?? ''
      const size = await page.evaluate(async (src) => {
        const image = Object.assign(new Image(), { src })
        await image.decode()
        return [image.naturalWidth, image.naturalHeight]
      }, placeholder)
      expect(size).toEqual([10, 10])
      for (const src of await page.locator('main img').evaluateAll((all) => all.map((img) => img.getAttribute('src'))))
        expect(src).toMatch(/^\/_ipx\//)
    })
  })
}
