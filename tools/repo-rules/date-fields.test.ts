import { expect, it } from 'vitest'
import { typescriptFiles } from './repo-files.ts'

/** The properties of an element or object from its type on, up to its end or its handler. */
const DATE_FIELD = /\btype="(?:date|datetime-local)"[^>]*?(?:\/>|onChange=)/gu

const faultsIn = (path: string, text: string) =>
  [...text.matchAll(DATE_FIELD)].flatMap(([field]) =>
    /\bmax=/u.test(field) ? [] : [`${path}: a field for dates needs a last day (src/admin/controls/last-day.ts)`],
  )

it('AD-04 fields for dates have a last day, so that no year of six digits can be typed', () => {
  const files = typescriptFiles().filter(({ path }) => /^src\/.*\.tsx$/u.test(path) && !path.endsWith('.test.tsx'))
  expect(files.filter(({ text }) => text.search(DATE_FIELD) >= 0).length).toBeGreaterThan(4)
  expect(files.flatMap(({ path, text }) => faultsIn(path, text))).toEqual([])
})

it('refuses a field without one', () => {
  const field = (more: string) => `<TextField label="x" type="date" ${more} value={a} onChange={() => b > c} />`
  expect(faultsIn('a.tsx', field(''))).toHaveLength(1)
  expect(faultsIn('a.tsx', `${field('max={LAST_DAY}')} ${field('')}`)).toHaveLength(1)
  expect(faultsIn('a.tsx', field('max={LAST_DAY}'))).toEqual([])
})
