import type { Plugin } from 'vite'

const SIGNAL = /\b(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g

/**
 * React makes a few errors as soon as it is loaded. It throws them to itself as signals, and nobody reads them. In a browser that is watched
 * (developer tools, Lighthouse), an error notes its line at once, and to count lines V8 reads the whole file again, on the main thread. As
 * plain objects of the same kind they note none (docs/decisions/0062-page-delivery.md).
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

/** The code of React with signals that are made without the constructor of errors. */
export const withPlainSignals = (code: string): string =>
  code.replace(SIGNAL, '$1 = Object.create(Error.prototype, { message: { value: $2 } })')
