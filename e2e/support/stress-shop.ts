import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from '#tools/testing/start-shop.ts'
import { test as base } from './test.ts'

/** A product of fixtures/stress. */
export interface StrainedProduct {
  slug: string
  name: string
  products: { sku: string; price: number | null; stock: number }[]
}

export const strained = JSON.parse(readFileSync('fixtures/stress/products/pieces.json', 'utf8')) as StrainedProduct[]

/**
 * A test in a shop of its own, which has the products of fixtures/stress besides the demo store's. `STRESS_SHOP_URL` names one that
 * runs already.
 */
export const test = base.extend<object, { stressShop: string }>({
  stressShop: [
    async ({}, use) => {
      const given = process.env['STRESS_SHOP_URL']
      if (given) return use(given)
      const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-stress-'))
      const shop = await startShop({ dataDir })
      try {
        execFileSync('npm', ['run', '--silent', 'seed', '--', '--stress'], {
          env: { ...process.env, DATA_DIR: dataDir },
          stdio: 'pipe',
        })
        await use(shop.url)
      } finally {
        await shop.stop()
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ stressShop }, use) => use(stressShop),
})
