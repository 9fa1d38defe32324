import { chromium } from '@playwright/test'
import { ensureChromium } from '../setup/chromium.mjs'
import { startShop } from '../testing/start-shop.ts'
import { serveBarePage } from './bare-page.ts'
import { type LoadResult, loadAfterWarmup } from './load.ts'
import { FRESH } from './pages.ts'
import { phonePages, type PhoneVisit, visit } from './phone.ts'

export interface OtherShop {
  url: string
  /** Paths of its pages by the names of ours. */
  pages: Record<string, string>
}

/** One page of both shops: medians of alternating visits. */
export interface Compared {
  name: string
  ours: PhoneVisit
  theirs: PhoneVisit
  /** Largest paint of our HTML and first picture without scripts and fonts. */
  bareLargestPaint: number
  /** Uncached requests with 16 connections; absent for the cart, which is personal. */
  fresh?: { ours: LoadResult; theirs: LoadResult }
}

/**
 * Parses `--against URL --pages category=/path,product=/path`.
 * @throws Error that says what is missing
 */
export function parseOtherShop(words: readonly string[]): OtherShop {
  const after = (flag: string) => words[words.indexOf(flag) + 1]
  const url = after('--against')?.replace(/\/$/, '')
  if (!url || !URL.canParse(url))
    throw new Error('--against needs the URL of a running shop, such as http://127.0.0.1:3100.')
  const given = words.includes('--pages') ? (after('--pages') ?? '') : ''
  const named = given.split(',').map((pair) => pair.split('=') as [string, string?])
  const pages: Record<string, string> = { home: '/', cart: '/cart' }
  for (const [name, path] of named) if (path?.startsWith('/')) pages[name] = path
  const missing = phonePages.filter(({ name }) => !pages[name]).map(({ name }) => name)
  if (missing.length > 0)
    throw new Error(
      `Say where the other shop has its ${missing.join(' and its ')}: --pages category=/path,product=/path`,
    )
  return { url, pages }
}

/**
 * Visits each page of both shops and its bare form in turn, `times` times, then measures the public pages under
 * load.
 */
export async function benchAgainst(dataDir: string, rival: OtherShop, times = 5): Promise<Compared[]> {
  const visits = await compareVisits(dataDir, rival, times)
  const shop = await startShop({ dataDir, env: FRESH })
  try {
    for (const one of visits) {
      const page = phonePages.find(({ name }) => name === one.name)!
      if (page.name === 'cart') continue
      one.fresh = {
        ours: await loadAfterWarmup(shop.url + page.path),
        theirs: await loadAfterWarmup(rival.url + rival.pages[page.name]),
      }
    }
    return visits
  } finally {
    await shop.stop()
  }
}

async function compareVisits(dataDir: string, rival: OtherShop, times: number): Promise<Compared[]> {
  const shop = await startShop({ dataDir })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const found: Compared[] = []
    for (const { name, path } of phonePages) {
      const theirs = rival.url + rival.pages[name]
      const bare = await serveBarePage(shop.url + path)
      const all: { ours: PhoneVisit[]; theirs: PhoneVisit[]; bare: PhoneVisit[] } = { ours: [], theirs: [], bare: [] }
      for (const url of [shop.url + path, theirs]) await fetch(url)
      for (let time = 0; time < times; time += 1) {
        all.ours.push(await visit(browser, shop.url + path))
        all.theirs.push(await visit(browser, theirs))
        all.bare.push(await visit(browser, bare.url))
      }
      bare.close()
      found.push({
        name,
        ours: medians(all.ours),
        theirs: medians(all.theirs),
        bareLargestPaint: medians(all.bare).largestPaint,
      })
    }
    return found
  } finally {
    await browser.close()
    await shop.stop()
  }
}

export function medians(visits: readonly PhoneVisit[]): PhoneVisit {
  const middle = (of: keyof PhoneVisit) =>
    visits.map((one) => one[of]).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? 0
  return {
    firstPaint: middle('firstPaint'),
    largestPaint: middle('largestPaint'),
    blocking: middle('blocking'),
    layoutShift: middle('layoutShift'),
    javascript: middle('javascript'),
  }
}
