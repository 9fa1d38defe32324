import { chromium } from '@playwright/test'
import { chromiumPath } from './tools/setup/chromium.mjs'
const b = await chromium.launch({ executablePath: chromiumPath() })
const base = 'http://localhost:4391'
const [out, widths, js, ...paths] = process.argv.slice(2)
for (const w of widths.split(',').map(Number)) {
  const c = await b.newContext({ viewport: { width: w, height: w < 600 ? 800 : 850 }, javaScriptEnabled: js !== 'nojs' })
  const p = await c.newPage()
  for (const path of paths) {
    try { await p.goto(base + path, { waitUntil: 'load', timeout: 60000 }); await p.waitForTimeout(js === 'nojs' ? 500 : 2500)
    await p.screenshot({ path: `/tmp/authors-dev/${out}-${path.replace(/[^a-z0-9]+/gi, '_')}-${w}.png`, fullPage: true }) } catch (e) { console.log(path, e.message) }
  }
  await c.close()
}
await b.close()
