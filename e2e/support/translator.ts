import type { Page } from '@playwright/test'
import { translations } from '#fixtures/real-input/translations.ts'

export type Translator = keyof typeof translations

/** Translates the page and later changes to it, like a browser's translator. */
export async function translatePage(page: Page, how: Translator): Promise<void> {
  await page.evaluate(`{
    const translate = ${translations[how].toString()}
    const work = () => { translate(document.body); watcher.takeRecords() }
    const watcher = new MutationObserver(() => setTimeout(work, 20))
    watcher.observe(document.body, { childList: true, subtree: true })
    work()
  }`)
}

interface Used {
  pressed: number
  /** Sections that disappeared, with the control that was pressed. */
  lost: string[]
}

/** Uses every control that leads to no other page, one after the other, and closes what opens. */
export async function useEveryControl(page: Page): Promise<Used> {
  return page.evaluate(async () => {
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const filled = () =>
      [...document.querySelectorAll<HTMLElement>('[data-section]')].filter((one) => one.textContent.trim() !== '')
    for (let y = 0; y <= document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await pause(60)
    }
    scrollTo(0, 0)
    const place = location.pathname
    const sections = filled()
    const lost: string[] = []
    let pressed = 0
    const pressable = 'button, summary, select, input[type=radio], input[type=checkbox]'
    for (const control of document.querySelectorAll<HTMLElement>(pressable)) {
      // Controls that clear or end something are skipped.
      const words = control.textContent + (control.ariaLabel ?? '')
      const isEnd = /remove|delete|close|log ?out|pay|place order|continue/i.test(words)
      if (!control.isConnected || !control.checkVisibility() || control.matches(':disabled') || isEnd) continue
      pressed += 1
      if (control instanceof HTMLSelectElement) {
        control.selectedIndex = (control.selectedIndex + 1) % control.options.length
        control.dispatchEvent(new Event('change', { bubbles: true }))
      } else control.click()
      await pause(40)
      for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
        dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
        await pause(40)
      }
      const gone = sections.filter((one) => !one.isConnected || one.textContent.trim() === '')
      for (const one of gone) lost.push(`${one.dataset['section']} after ${control.textContent || control.outerHTML}`)
      if (gone.length > 0 || location.pathname !== place) break
    }
    return { pressed, lost }
  })
}
