import { expect, it } from 'vitest'
import { minifyCode } from './squeeze.ts'

const CODE = `
const limit = 60;
const twice = (count) => { const doubled = count * 2; return doubled };
function capped(count) { return Math.min(twice(count), limit) }
export { capped as c };
export const fresh = (element) => { element.offsetWidth; return import('./other-1a2b.js') };
`

it('EN-04 shortens a file without changing behaviour or exports', async () => {
  const shorter = await minifyCode(CODE)
  expect(shorter.length).toBeLessThan(CODE.length * 0.7)
  const { c } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(shorter)}`)) as {
    c: (count: number) => number
  }
  expect([c(20), c(50)]).toEqual([40, 60])
  // Reads that force layout and dynamic imports are kept.
  expect(shorter).toMatch(/\.offsetWidth/)
  expect(shorter).toContain('import("./other-1a2b.js")')
})
