import { readFileSync } from 'node:fs'
import { type Frame, type Locator, type Page, expect } from '@playwright/test'
import { parse } from 'jsonc-parser'
import type { Answer, Builder } from '#builder-client/builder-client.ts'
import { ADMIN_TOKEN } from '#tools/testing/start-shop.ts'

/** `localhost` and `127.0.0.1` are different sites. */
export const SHOP = process.env['SHOP_URL']!.replace('localhost', '127.0.0.1')

type Loaded = Parameters<Builder['load']>[0]
type Edit = { area: string; id?: string; key?: string; blockId?: string; pointer?: string; template?: string }

declare global {
  interface Window {
    builder: Builder
    /** Messages of the shop in order. */
    heard: { type: string; payload: unknown }[]
    edited: Promise<Edit>
  }
}

const TYPES = [
  'item.edit',
  'drop.target',
  'url.changed',
  'height.set',
  'sample.shown',
  'template.applied',
  'template.rejected',
  'error',
] as const

/** Drives the example builder with the shop in its frame, through the public client. */
export class BuilderHost {
  readonly page: Page
  readonly frame: Frame

  private constructor(page: Page, frame: Frame) {
    this.page = page
    this.frame = frame
  }

  /** Opens the example with the shop at a path and waits for the connection. */
  static async open(page: Page, path = '/'): Promise<BuilderHost> {
    await page.goto(process.env['BUILDER_HOST_URL']!)
    await page.getByLabel('Address of the shop').fill(SHOP)
    await page.getByLabel('Admin token').fill(ADMIN_TOKEN)
    await page.getByRole('button', { name: 'Open the shop' }).click()
    await expect(page.getByRole('status')).toHaveText('connected')
    await page.evaluate((types) => {
      window.heard = []
      for (const type of types) window.builder.on(type, (payload) => window.heard.push({ type, payload }))
    }, TYPES)
    const host = new BuilderHost(
      page,
      page.frames().find((one) => one !== page.mainFrame())!,
    )
    if (path !== '/') await host.goTo(path)
    return host
  }

  /** Navigates the frame. */
  async goTo(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      window.heard.length = 0
      window.builder.send('page.navigate', { path: to })
    }, path)
    await expect.poll(() => this.last<{ path: string }>('url.changed').then((one) => one?.path)).toBe(path)
  }

  load(document: object): Promise<Answer> {
    return this.page.evaluate((result) => window.builder.load(result), document as Loaded)
  }

  patch(id: string, pointer: string, value?: unknown): Promise<Answer> {
    return this.page.evaluate(([one, at, to]) => window.builder.patch(one, at, to), [id, pointer, value] as const)
  }

  /** Returns the latest payload of a type. */
  last<Payload>(type: (typeof TYPES)[number]): Promise<Payload | undefined> {
    return this.page.evaluate(
      (wanted) => window.heard.findLast((one) => one.type === wanted)?.payload,
      type,
    ) as Promise<Payload | undefined>
  }

  forget(): Promise<void> {
    return this.page.evaluate(() => void (window.heard.length = 0))
  }

  /** Returns what a press edits. */
  async editOf(press: () => Promise<unknown>): Promise<Edit> {
    await this.page.evaluate(() => {
      window.edited = new Promise((resolve) => {
        const end = window.builder.on('item.edit', (edit) => {
          end()
          resolve(edit)
        })
      })
    })
    await press()
    return this.page.evaluate(() => window.edited)
  }

  /** Presses the centre of an element through the builder's overlay, with a mouse or a finger. */
  async pressAt(target: Locator, by: 'mouse' | 'finger' = 'mouse'): Promise<void> {
    await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const box = await target.boundingBox()
    const [x, y] = [box!.x + box!.width / 2, box!.y + box!.height / 2]
    await (by === 'mouse' ? this.page.mouse.click(x, y) : this.page.touchscreen.tap(x, y))
  }
}

export interface Item {
  key: string
  id: string
  version: number
  settings: Record<string, unknown>
}
export interface Written {
  template: { key: string; name: string; revision: number }
  page?: object
  page_type: string
  component_data: Item[]
}
export const written = (file: string) => parse(readFileSync(`fixtures/${file}.json`, 'utf8')) as Written

/** A hero above enough text for the page to scroll. */
export const draft = (heading = 'A draft'): Written => ({
  template: { key: 'draft', name: 'Draft', revision: 1 },
  page_type: 'Home',
  component_data: [
    { key: 'hero', id: 'hero-1', version: 1, settings: { heading } },
    ...Array.from({ length: 12 }, (_, n) => ({
      key: 'rich-text',
      id: `text-${n}`,
      version: 1,
      settings: { heading: `Part ${n}`, html: `<p>First of ${n}</p><ul><li>One</li><li>Two of ${n}</li></ul>` },
    })),
  ],
})
