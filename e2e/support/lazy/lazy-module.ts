import type { Locator, Page } from '@playwright/test'
import type { Desk } from '../test.ts'

export interface Stage {
  page: Page
  desk: Desk
}

/** A way for a shopper to need a lazy module. */
export interface Way {
  /** The path, or a function that prepares the visitor and returns it. */
  on: string | ((stage: Stage) => Promise<string>)
  /** Uses the control that needs the module and returns it. If absent, the page loads the module by itself. */
  press?: (page: Page) => Promise<Locator>
  /** Whether a note beside the control explains that the code is missing. */
  hasNote?: true
  /** Resolves when the shopper has what the module provides. If absent, only the file's arrival can be observed. */
  expectResult?: (page: Page) => Promise<unknown>
  phone?: true
  /** Lines of the page that the press replaces. */
  replaces?: RegExp
}

/** Ways to a module, or why shoppers never need it. */
export type LazyModule = readonly Way[] | { never: string }

/** Clicks the element and returns it. */
export const click = (find: (page: Page) => Locator) => async (page: Page) => {
  const control = find(page)
  await control.click()
  return control
}

/** Fills in a field, optionally presses a key, and returns it. */
export const fill = (label: string | RegExp, text: string, key?: 'Enter' | 'Tab') => async (page: Page) => {
  const field = page.getByLabel(label).first()
  await field.fill(text)
  if (key) await field.press(key)
  return field
}

export const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
export const bannerLink = (name: string | RegExp) => (page: Page) =>
  page.getByRole('banner').getByRole('link', { name }).first()
