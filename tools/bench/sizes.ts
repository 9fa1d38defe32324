import { brotliCompressSync } from 'node:zlib'
import { startShop } from '../testing/start-shop.ts'
import { benchPages } from './pages.ts'

/** Transferred bytes of a page (brotli). */
export interface PageSize {
  name: string
  html: number
  inlinedCss: number
  javascript: number
}

/** Returns the sizes of each page's HTML, its inlined CSS and its scripts. */
export async function benchSizes(dataDir: string): Promise<PageSize[]> {
  const shop = await startShop({ dataDir })
  try {
    const sizes: PageSize[] = []
    for (const { name, path } of benchPages) {
      const html = await (await fetch(shop.url + path)).text()
      const css = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '').join('')
      const scripts = new Set(
        [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? ''),
      )
      let javascript = 0
      for (const script of scripts) javascript += compressed(await (await fetch(shop.url + script)).text())
      sizes.push({ name, html: compressed(html), inlinedCss: compressed(css), javascript })
    }
    return sizes
  } finally {
    await shop.stop()
  }
}

const compressed = (text: string) => brotliCompressSync(Buffer.from(text)).length
