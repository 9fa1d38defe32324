import { expect, type Frame, type Locator, type Page } from '@playwright/test'
import { logIn } from './admin.ts'

/** Creates a page and opens it in the editor; `path` is its address in the shop. */
export async function createPage(page: Page): Promise<{ name: string; path: string; editor: PageEditor }> {
  const name = `Landing ${crypto.randomUUID().slice(0, 8)}`
  await logIn(page, '/admin/pages')
  await page.getByRole('button', { name: 'New page' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create page' }).click()
  return { name, path: `/${name.toLowerCase().replaceAll(' ', '-')}`, editor: await PageEditor.ready(page, name) }
}

/** Sections of a landing page with their presets. */
export const SECTIONS = [
  ['Hero', 'Hero'],
  ['Picture with text', 'Picture left, text right'],
  ['Product grid', 'Featured products'],
  ['Columns', 'Three columns'],
  ['Testimonials', 'Three quotes side by side'],
  ['Category tiles', 'One row of tall tiles'],
  ['Accordion', 'Details below a heading'],
  ['Logos', 'Logos in one colour'],
  ['Text', 'Text'],
  ['Newsletter', 'Newsletter'],
] as const

/** The page editor of the admin with the shop in its frame. */
export class PageEditor {
  readonly page: Page
  readonly frame: Frame
  readonly outline: Locator
  readonly publishButton: Locator

  private constructor(page: Page, frame: Frame) {
    this.page = page
    this.frame = frame
    this.outline = page.getByRole('region', { name: 'Outline' })
    this.publishButton = page.getByRole('button', { name: 'Publish…' })
  }

  /** Waits until the editor of a document is connected to its preview. */
  static async ready(page: Page, name: string): Promise<PageEditor> {
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('status')).toHaveText('')
    const frame = page.frames().find((one) => one !== page.mainFrame())
    if (!frame) throw new Error('The editor shows no preview')
    return new PageEditor(page, frame)
  }

  /** The fields of what is selected. */
  get inspector(): Locator {
    return this.page.getByRole('region', { name: 'Edit', exact: true })
  }

  /** The first heading among them. */
  get heading(): Locator {
    return this.inspector.getByRole('textbox', { name: /^Heading/ })
  }

  /** Rows of sections, without their blocks. */
  private get rows(): Locator {
    return this.outline.locator('[data-outline][data-path]:not([data-path*="/"])')
  }

  /** The row of a section, by its kind. */
  row(title: string): Locator {
    return this.rows.filter({ has: this.page.getByText(title, { exact: true }) })
  }

  /** The kinds of the sections, in order. */
  titles(): Promise<string[]> {
    return this.rows.evaluateAll((all) => all.map((row) => row.firstElementChild?.textContent ?? ''))
  }

  /** Chooses one of the actions of the whole document. */
  async choose(action: string): Promise<void> {
    await this.page.getByRole('button', { name: 'More actions' }).click()
    const menu = this.page.getByRole('dialog', { name: 'More actions' })
    await menu.getByRole('button', { name: action, exact: true }).click()
  }

  /** Adds a section at the end, as one of its presets. */
  async addSection(title: string, preset = title): Promise<void> {
    await this.page.getByRole('button', { name: 'Add section', exact: true }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Add section' })
    await dialog.getByRole('searchbox').fill(title)
    await dialog.getByRole('button', { name: `Add “${preset}”` }).click()
    await expect(this.outline.getByRole('button', { name: new RegExp(`^${title}`) }).first()).toBeVisible()
  }

  /** Presses an element in the preview, which is covered by what outlines it. */
  async press(selector: string): Promise<void> {
    const element = this.frame.locator(selector).first()
    await expect(element).toBeVisible()
    await element.scrollIntoViewIfNeeded()
    const box = (await element.boundingBox())!
    await this.page.mouse.click(box.x + Math.min(20, box.width / 2), box.y + Math.min(10, box.height / 2))
  }

  /** Pastes copied sections after the row of a section. */
  async paste(title: string, sections: readonly object[]): Promise<void> {
    await this.row(title).click()
    await this.row(title).evaluate((row, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      row.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, JSON.stringify(sections))
  }

  expectState(state: string): Promise<void> {
    return expect(this.page.getByRole('status').getByText(state, { exact: true })).toBeVisible()
  }

  /** Publishes at once, in spite of warnings. */
  async publish(): Promise<void> {
    await this.publishButton.click()
    const dialog = this.page.getByRole('dialog', { name: 'Publish' })
    await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeVisible()
    const warnings = dialog.getByRole('checkbox')
    if (await warnings.isVisible()) await warnings.check()
    await dialog.getByRole('button', { name: 'Publish now' }).click()
    await expect(dialog).toBeHidden()
  }
}
