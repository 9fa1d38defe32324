import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** The demo shop's own texts. */
const SHOP_TEXTS = ['catalogue', 'content', 'templates'].map((folder) => `fixtures/${folder}`)
const SHOP_FILES = ['store', 'checkout', 'customers', 'orders'].map((name) => `fixtures/${name}.json`)

/** Names and formats that no language translates: dates, units, browsers, tax numbers, and what the tests type. */
const UNIVERSAL =
  /\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|Mon|Tue|Wed|Thu|Fri|Sat|Sun|am|pm|IST|GSTIN|GST|HSN|SKU|PDF|UPI|SMS|OTP|INR|cm|mm|kg|Chrome|Safari|Linux|Windows|Ctrl|Anjali|Rao|Rue Dumas|\S+\.(?:jpg|webp|csv)|\S+@\S+)\b/g

let texts: Set<string> | undefined

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (/\.(?:json|md)$/.test(entry.name)) yield path
  }
}

/** Lower case, without marks and spaces at the ends: "By Anjali Rao." and "anjali rao" share their words. */
const wordsOf = (text: string) =>
  (
    text
      .replaceAll(UNIVERSAL, ' ')
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{M}’']*/gu) ?? []
  ).join(' ')

/** Yields the strings of a file of the demo shop. */
function* stringsOf(path: string): Generator<string> {
  const text = readFileSync(path, 'utf8')
  if (path.endsWith('.md')) return yield* text.split('\n')
  const found: string[] = []
  JSON.parse(text.replaceAll(/^\s*\/\/.*$/gm, ''), (_key, value: unknown) => {
    if (typeof value === 'string') found.push(value)
    return value
  })
  yield* found
}

/** Returns every text of the demo shop, as words, together with its sentences. */
function shopTexts(): Set<string> {
  if (texts) return texts
  texts = new Set()
  for (const path of [...SHOP_FILES, ...SHOP_TEXTS.flatMap((folder) => [...filesBelow(folder)])])
    for (const text of stringsOf(path)) {
      texts.add(wordsOf(text))
      // A review shows the first name of who wrote it.
      const [, firstName] = /^(\p{Lu}\p{L}+) \p{Lu}\p{L}*$/u.exec(text) ?? []
      if (firstName) texts.add(wordsOf(firstName))
      for (const part of text.split(/<[^>]*>|\\n|[.,:;/|()–—·[\]*_`]/u)) texts.add(wordsOf(part))
    }
  return texts
}

const ACCENTED = 'àƀçďéƒĝĥîĵķĺɱñôþǫŕšţûṽŵẋýžÀƁÇĎÉƑĜĤÎĴĶĹṀÑÔÞǪŔŠŢÛṼŴẊÝŽ~'
const accentedWord = new RegExp(`\\S*[${ACCENTED}]\\S*`, 'gu')

/** Returns plain English in a text of the pseudo-language: its messages are accented, and all else is the shop's. */
export function plainEnglish(text: string): string[] {
  const own = shopTexts()
  const isKnown = (part: string) => {
    const words = wordsOf(part)
    // An option with its value: “Glaze Tenmoku”.
    return words.length < 2 || own.has(words) || words.split(' ').every((word) => own.has(word))
  }
  return text
    .replaceAll(accentedWord, '⟦')
    .split(/[⟦⟧\n]/u)
    .map((part) => part.trim())
    .filter((part) => !part.startsWith('/'))
    .filter((part) => !isKnown(part) && !part.split(/[.,:;/|()–—·]|\s[-×x]\s/u).every(isKnown))
}

/** What a page shows and tells screen readers, one text per block or attribute. */
export function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [document.title]
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) ||
      element.closest('svg, noscript, script, style, template') === null
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent && isShown(parent) && !parent.closest('script, style, noscript, template, [translate=no]'))
        found.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder], [aria-description]'))
      for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-description']) {
        const value = element.getAttribute(name)
        if (value) found.push(value)
      }
    return [...new Set(found.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean))]
  })
}
