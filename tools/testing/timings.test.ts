import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readTimings, table } from './timings.mjs'

it('finds the slowest tests in the reports of Vitest and of Playwright', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-timings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, report: object) => writeFileSync(join(folder, name), JSON.stringify(report))
  write('server.json', {
    testResults: [
      {
        name: '/shop/server/cart.test.ts',
        assertionResults: [{ title: 'adds', duration: 1500 }, { title: 'is skipped' }],
      },
    ],
  })
  const spec = {
    file: 'cart.e2e.ts',
    title: 'A shopper can pay',
    tests: [{ projectName: 'phone', results: [{ duration: 2000 }, { duration: 12_340 }] }],
  }
  write('browser.json', { suites: [{ suites: [{ specs: [spec] }] }] })
  const slowest = readTimings(folder, '/shop')
  expect(slowest).toEqual([
    { file: 'e2e/cart.e2e.ts', title: 'A shopper can pay (phone)', ms: 12_340 },
    { file: 'server/cart.test.ts', title: 'adds', ms: 1500 },
    { file: 'server/cart.test.ts', title: 'is skipped', ms: 0 },
  ])
  expect(table(slowest.slice(0, 2).map(({ ms, title }) => ({ ms, name: title })))).toBe(
    '   12.3 s  A shopper can pay (phone)\n    1.5 s  adds',
  )
})
