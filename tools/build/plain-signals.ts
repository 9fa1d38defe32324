import type { Plugin } from 'vite'

const SIGNAL = /\b(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g

/**
 * Makes React's signals plain objects. React creates five errors on load and throws them to itself. When the
 * console is observed (developer tools, Lighthouse), V8 parses the whole file again to find their line
 * (docs/decisions/0062-page-delivery.md).
 */
export function plainSignals(): Plugin {
  return {
    name: 'plain-signals',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: withPlainSignals(code), map: null }),
    },
  }
}

export const withPlainSignals = (code: string): string =>
  code.replace(SIGNAL, '$1 = Object.create(Error.prototype, { message: { value: $2 } })')
