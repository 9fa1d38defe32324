import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readFailures, readTimings, table } from './reports.mjs'

function reportsFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-reports-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, report: unknown) => {
    const path = join(folder, name)
    writeFileSync(path, typeof report === 'string' ? report : JSON.stringify(report))
    return path
  }
  return { folder, write }
}

it('finds the slowest tests in the reports of Vitest and of Playwright', () => {
  const { folder, write } = reportsFolder()
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

it('returns the failures of a Vitest report with their reasons', () => {
  const { write } = reportsFolder()
  const path = write('server.json', {
    testResults: [
      {
        name: '/shop/server/cart.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { title: 'adds', status: 'passed', failureMessages: [] },
          { title: 'removes', status: 'failed', failureMessages: ['expected 2 to be 1', 'and so on'] },
        ],
      },
      { name: '/shop/server/gone.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: '/shop/server/well.test.ts', status: 'passed', assertionResults: [{ title: 'holds', status: 'passed' }] },
    ],
  })
  expect(readFailures(path, '/shop')).toEqual([
    { file: 'server/cart.test.ts', title: 'removes', message: 'expected 2 to be 1\nand so on' },
    { file: 'server/gone.test.ts', title: '', message: 'no such module' },
  ])
})

it('returns the failures of a Playwright report with their reasons, and none of a missing or truncated one', () => {
  const { folder, write } = reportsFolder()
  const results = [{ duration: 1, errors: [{ message: '\u001b[31mnot visible\u001b[39m' }] }]
  const path = write('browser.json', {
    suites: [
      {
        specs: [
          {
            file: 'cart.e2e.ts',
            title: 'A shopper can pay',
            tests: [
              { projectName: 'phone', status: 'unexpected', results },
              { projectName: 'desktop', status: 'expected', results: [] },
            ],
          },
        ],
      },
    ],
  })
  expect(readFailures(path, '/shop')).toEqual([
    { file: 'e2e/cart.e2e.ts', title: 'A shopper can pay (phone)', message: 'not visible' },
  ])
  expect(readFailures(join(folder, 'none.json'), '/shop')).toEqual([])
  expect(readFailures(write('cut.json', '{"suites":[{'), '/shop')).toEqual([])
})
