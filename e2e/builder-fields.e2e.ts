import { readdirSync } from 'node:fs'
import { either } from '#tools/testing/proof.ts'
import { BuilderHost, draft, type Item, written } from './support/builder.ts'
import { expect, test } from './support/test.ts'

// An extra header would turn the import of the client into a preflighted request.
test.use({ viewport: { width: 1280, height: 800 }, extraHTTPHeaders: {} })

test('BU-02 A press reports the field it belongs to: in rich text, in a list item, on a block, by touch and by keyboard', async ({
  page,
}) => {
  const host = await BuilderHost.open(page)
  await host.load(draft())
  const { frame } = host
  const press = (text: string) => host.editOf(() => host.pressAt(frame.getByText(text)))
  expect(await press('A draft')).toMatchObject({
    area: 'page',
    id: 'hero-1',
    key: 'hero',
    pointer: '/settings/heading',
  })
  expect(await press('First of 3')).toMatchObject({ id: 'text-3', pointer: '/settings/html' })
  expect(await press('Two of 3')).toMatchObject({ id: 'text-3', pointer: '/settings/html' })

  await host.load(written('sections/columns'))
  const block = await host.editOf(() => host.pressAt(frame.locator('#columns-1').getByRole('link').first()))
  expect(block.pointer).toMatch(/^\/blocks\/\d+\/blocks\/\d+\/settings\/link\/label$/u)
  expect(block.blockId).toBeDefined()

  // The header is a separate document, whose links do nothing in edit mode.
  const { pathname } = new URL(frame.url())
  expect(await host.editOf(() => host.pressAt(frame.getByRole('banner').getByRole('link').first()))).toMatchObject({
    area: 'header',
  })
  expect(new URL(frame.url()).pathname).toBe(pathname)
  expect(await host.editOf(() => frame.locator('#columns-1').getByRole('link').first().press('Enter'))).toMatchObject({
    pointer: block.pointer,
  })

  // In browse mode, links work and the toolbar stays.
  await page.evaluate(() => window.builder.send('mode.set', { mode: 'browse' }))
  await host.forget()
  await frame.getByRole('contentinfo').getByRole('link', { name: 'Returns' }).click()
  await expect.poll(() => host.last<{ path: string }>('url.changed')).toMatchObject({ path: '/returns' })
  await expect(frame.getByRole('toolbar', { name: 'Builder' })).toBeVisible()
})

/** Pages on which sections of a type show something. */
const PATHS: Partial<Record<string, string>> = {
  Product: '/product/tall-bottle-vase',
  Category: '/product-category/vases',
  Collection: '/product-collection/monsoon-table',
  Shop: '/shop-online',
  Search: '/search?q=bowl',
  Article: '/blogs/bakery-ash',
}

/** Values bound fields show on those pages. */
const BOUND: Partial<Record<string, string>> = { 'category.name': 'Vases', 'collection.name': 'Monsoon Table' }

/** Sections without visible text on these pages: dialogs, closed-shop sections and screen-reader text. */
const WITHOUT_TEXTS = new Set<string>([
  'auth-dialogs',
  'cart-drawer',
  'countdown',
  'mode-subscribe',
  'quick-view',
  'slider',
])

/** Account and checkout calls refuse guests. */
const LOGGED_OUT = [/status of 40[01]|A call failed: 40[01]/u]

test.describe('every section', () => {
  test.use({ expectedConsole: LOGGED_OUT })
  test('BU-02 A press on any section’s text reports the pointer of its field @proof', async ({ page }) => {
    const host = await BuilderHost.open(page)
    const box = (await page.locator('#frame').boundingBox())!
    const wrong: string[] = []
    const silent: string[] = []
    const sections = readdirSync('fixtures/sections')
      .map((file) => written(`sections/${file.replace('.json', '')}`))
      .toSorted((one, other) => (PATHS[one.page_type] ?? '/').localeCompare(PATHS[other.page_type] ?? '/'))
    let at = '/'
    for (const section of sections) {
      const path = PATHS[section.page_type] ?? '/'
      if (path !== at) await host.goTo((at = path))
      await host.load(section)
      // Account sections ask for a login.
      const dialog = host.frame.locator('dialog:modal')
      if (await dialog.count()) await dialog.press('Escape')
      for (const item of section.component_data) {
        const fields = fieldsOf(item)
        let pressed = 0
        for (const { pointer, text } of fields.slice(0, either(99, 2))) {
          const place = await host.frame.evaluate(findText, { id: item.id, text })
          if (!place) continue
          const edit = await host.editOf(() => page.mouse.click(box.x + place.x, box.y + place.y))
          if (edit.id !== item.id || edit.pointer !== pointer)
            wrong.push(`${item.key}: ${pointer} became ${edit.id} ${edit.pointer}`)
          pressed += 1
        }
        if (pressed === 0 && fields.some(({ text }) => /^\p{Lu}|\s/u.test(text))) silent.push(item.key)
      }
    }
    expect(wrong).toEqual([])
    expect(new Set(silent)).toEqual(WITHOUT_TEXTS)
  })
})

/** Returns an item's texts with the pointers of their fields, and the first words of rich text. */
function fieldsOf({ settings, blocks }: Item & { blocks?: unknown }): { pointer: string; text: string }[] {
  const fields = (value: unknown, pointer: string): { pointer: string; text: string }[] => {
    if (typeof value === 'string') {
      const text = value
        .replaceAll(/<[^>]+>/gu, '|')
        .split('|')
        .find((part) => part.trim().length > 2)
        ?.trim()
      return text ? [{ pointer, text }] : []
    }
    if (value === null || typeof value !== 'object') return []
    // A bound field is edited as such, whatever it shows.
    if ('$bind' in value) {
      const { $bind, fallback } = value as { $bind: string; fallback?: string }
      return [{ pointer, text: BOUND[$bind] ?? fallback ?? '' }]
    }
    return Object.entries(value).flatMap(([name, one]) => fields(one, `${pointer}/${name}`))
  }
  return [...fields(settings, '/settings'), ...fields(blocks, '/blocks')]
}

/** Runs in the page: scrolls to a section's text and returns its start, or null if it is not shown. */
function findText({ id, text }: { id: string; text: string }): { x: number; y: number } | null {
  const clean = (raw: string) =>
    raw
      .replaceAll(/[\u2061-\u2064]/gu, '')
      .replaceAll(/\s+/gu, ' ')
      .trim()
  const section = document.getElementById(id)
  if (!section) return null
  const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = clean((node as Text).data)
    // Text may be split into lines.
    if (own === '' || (own !== clean(text) && !(own.length > 5 && clean(text).startsWith(own)))) continue
    node.parentElement!.scrollIntoView({ block: 'center', behavior: 'instant' })
    const range = document.createRange()
    range.selectNodeContents(node)
    const [box] = range.getClientRects()
    const isSeen =
      box && box.width > 1 && box.height > 1 && node.parentElement!.checkVisibility({ opacityProperty: true })
    if (isSeen) return { x: box.left + Math.min(8, box.width / 2), y: box.top + box.height / 2 }
  }
  return null
}
