import type { Locator, Page } from '@playwright/test'
import type { Desk } from '../test.ts'

/** What prepares a visitor. */
export interface Stage {
  page: Page
  desk: Desk
}

/** A way by which a shopper comes to need a module that is fetched later. */
export interface Way {
  /** The page; or prepares the visitor and returns it. */
  on: string | ((stage: Stage) => Promise<string>)
  /** Uses the control that needs the module and returns it. Without one the page fetches the module by itself. */
  press?: (page: Page) => Promise<Locator>
  /** What the note beside the control calls the missing part. Without one nothing is said. */
  note?: string
  /** Resolves when the shopper has what the module brings; without it, that the file arrives is all there is to see. */
  follows?: (page: Page) => Promise<unknown>
  /** Only on phones. */
  phone?: true
  /** Lines of the page that the press itself replaces. */
  replaces?: RegExp
}

/** Ways to a module, or why no shopper ever needs it. */
export type LazyModule = readonly Way[] | { never: string }

/** Clicks what is found, and returns it. */
export const click = (find: (page: Page) => Locator) => async (page: Page) => {
  const control = find(page)
  await control.click()
  return control
}

/** Fills in a field, leaves it by Enter where something is sent, and returns it. */
export const fill = (label: string | RegExp, text: string, key?: 'Enter' | 'Tab') => async (page: Page) => {
  const field = page.getByLabel(label).first()
  await field.fill(text)
  if (key) await field.press(key)
  return field
}

export const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
export const bannerLink = (name: string | RegExp) => (page: Page) =>
  page.getByRole('banner').getByRole('link', { name }).first()
