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

it('finds every error that React makes while it is loaded', () => {
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
  // None is left where a line begins that is not indented, or goes on with such a one.
  const atOnce = /^(?:var | {2})\w+ = Error\(\S/gm
  expect(react.match(atOnce)).toHaveLength(signals.length)
  expect(withPlainSignals(react).match(atOnce)).toBeNull()
})

it('leaves them errors, with their words, and all other code as it is', () => {
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
