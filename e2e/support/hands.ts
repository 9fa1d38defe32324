import { type FileChooser, type Locator, type Page, expect } from '@playwright/test'

export type Files = Parameters<FileChooser['setFiles']>[0]

/** How somebody works: with a pointer, or with the keyboard alone. */
export interface Hands {
  press: (target: Locator) => Promise<void>
  type: (target: Locator, text: string) => Promise<void>
  /** Gives files to the chooser that a button opens. */
  choose: (button: Locator, files: Files) => Promise<void>
  /** Moves a picture one place forward. */
  advance: (handle: Locator, before: Locator) => Promise<void>
}

async function giveFiles(page: Page, open: () => Promise<void>, files: Files): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await open()
  await (await chooser).setFiles(files)
}

export const pointer = (page: Page): Hands => ({
  press: (target) => target.click(),
  choose: (button, files) => giveFiles(page, () => button.click(), files),
  type: (target, text) => target.fill(text),
  advance: async (handle, before) => {
    await handle.scrollIntoViewIfNeeded()
    const [from, to] = [await centreOf(handle), await centreOf(before)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x - 12, from.y, { steps: 3 })
    await page.mouse.move(to.x, to.y, { steps: 8 })
    await page.mouse.up()
    // dnd-kit takes the click that ends a drag, and for a moment every other.
    await page.waitForFunction(() => {
      let isTaken = true
      const arrive = () => (isTaken = false)
      document.body.addEventListener('click', arrive)
      document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      document.body.removeEventListener('click', arrive)
      return !isTaken
    })
  },
})

/** Taps a screen. */
export const touch = (page: Page): Hands => ({
  ...pointer(page),
  press: (target) => target.tap(),
  choose: (button, files) => giveFiles(page, () => button.tap(), files),
})

/** Estimates how many stops of the Tab key an element is from the focus; negative if it is before it. Runs in the page. */
function stopsTo(element: Element): number {
  const active = document.activeElement ?? document.body
  if (element === active) return 0
  const isBefore = (one: Node, other: Node) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const isBack = isBefore(element, active)
  const [first, last] = isBack ? [element, active] : [active, element]
  const between = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
  ].filter(
    (one) =>
      one.tabIndex >= 0 &&
      !one.matches(':disabled') &&
      one.checkVisibility() &&
      isBefore(first, one) &&
      isBefore(one, last),
  )
  return (between.length + 1) * (isBack ? -1 : 1)
}

/** Works with the Tab key, Enter, Space and arrows only. */
export const keyboard = (page: Page): Hands => {
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible()
    let isNear = false
    let wasAhead = true
    for (let presses = 0; presses < 200; presses += 1) {
      const stops = await target.evaluate(stopsTo)
      if (stops === 0) return
      // The estimate counts every radio button of a group: once past the target, each stop is looked at.
      isNear ||= presses > 0 && stops > 0 !== wasAhead
      wasAhead = stops > 0
      const steps = isNear ? 1 : Math.max(1, Math.abs(stops) - 3)
      for (let step = 0; step < steps; step += 1) await page.keyboard.press(stops > 0 ? 'Tab' : 'Shift+Tab')
    }
    throw new Error(`The Tab key does not reach ${String(target)}`)
  }
  return {
    press: async (target) => {
      await reach(target)
      const isLink = await target.evaluate((element) => element instanceof HTMLAnchorElement)
      await page.keyboard.press(isLink ? 'Enter' : 'Space')
    },
    type: async (target, text) => {
      await reach(target)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    },
    choose: (button, files) => {
      const open = async () => {
        await reach(button)
        await page.keyboard.press('Enter')
      }
      return giveFiles(page, open, files)
    },
    advance: async (handle) => {
      await reach(handle)
      await page.keyboard.press('Space')
      await expect(page.getByText(/picked up, position 2 of/)).toBeAttached()
      // Where the pictures are is measured a moment later.
      await expect(async () => {
        await page.keyboard.press('ArrowLeft')
        await expect(page.getByText(/is at position 1 of/)).toBeAttached({ timeout: 1000 })
      }).toPass()
      await page.keyboard.press('Space')
    },
  }
}

async function centreOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${String(target)} is not shown`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
