import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { withPlainSignals } from './plain-signals.ts'

const react = readFileSync(
  createRequire(import.meta.url)
    .resolve('react-dom/client')
    .replace('client.js', 'cjs/react-dom-client.production.js'),
  'utf8',
)

it('replaces every error React creates while loading', () => {
  const signals = [...withPlainSignals(react).matchAll(/(\w+) = Object\.create\(Error\.prototype/g)].map(
    ([, name]) => name,
  )
  expect(new Set(signals)).toEqual(
    new Set([
      'HydrationMismatchException',
      'SelectiveHydrationException',
      'SuspenseActionException',
      'SuspenseException',
      'SuspenseyCommitException',
    ]),
  )
  // No error is created at the top level of the module.
  const atOnce = /^(?:var | {2})\w+ = Error\(\S/gm
  expect(react.match(atOnce)).toHaveLength(signals.length)
  expect(withPlainSignals(react).match(atOnce)).toBeNull()
})

it('keeps them instances of Error with their message, and changes no other code', () => {
  const code = 'var AException = Error(formatProdErrorMessage(460)); if (bad) throw Error(formatProdErrorMessage(1));'
  const made = withPlainSignals(code)
  expect(made).toContain('throw Error(formatProdErrorMessage(1))')
  const signal = runInNewContext(`${made.split(' if ')[0]} AException`, {
    Error,
    formatProdErrorMessage: (number: number) => `Minified React error #${number}`,
  }) as Error
  expect(signal).toBeInstanceOf(Error)
  expect([signal.message, Object.hasOwn(signal, 'stack')]).toEqual(['Minified React error #460', false])
})
