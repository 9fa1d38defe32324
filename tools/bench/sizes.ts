import { brotliCompressSync } from 'node:zlib'
import { startShop } from '../testing/start-shop.ts'
import { benchPages } from './pages.ts'

/** What a page weighs on the wire, brotli bytes. */
export interface PageSize {
  name: string
  html: number
  inlinedCss: number
  javascript: number
}

/** Weighs the HTML of each page, the css in it, and the scripts it asks for. */
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
