import { readFileSync } from 'node:fs'
import { test as base } from './test.ts'

export interface StrainedProduct {
  slug: string
  name: string
  products: { sku: string; price: number | null; stock: number }[]
}

export const strained = JSON.parse(readFileSync('fixtures/stress/products/pieces.json', 'utf8')) as StrainedProduct[]

/** A test in the shop with the products of fixtures/stress. */
export const test = base.extend({ baseURL: async ({}, use) => use(process.env['STRESS_SHOP_URL']) })
