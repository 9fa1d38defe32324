import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { slugOf } from '#domain/slug.ts'
import { sectionPresets } from '#generated/section-presets.js'

const FOLDER = join(import.meta.dirname, 'preset-pictures')
const files = readdirSync(FOLDER)

it('BU-04 pictures of presets are named after them; those that show nothing by themselves have none', () => {
  const presets = Object.entries(sectionPresets).flatMap(([key, { presets: list }]) =>
    list.map(({ name }) => `${key}.${slugOf(name)}.webp`),
  )
  expect(files.filter((file) => !presets.includes(file))).toEqual([])
  expect(files).toContain('hero.hero.webp')
})

it('BU-04 pictures of presets are light', () => {
  const sizes = files.map((file) => statSync(join(FOLDER, file)).size)
  expect(Math.max(...sizes)).toBeLessThan(16_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(700_000)
})
