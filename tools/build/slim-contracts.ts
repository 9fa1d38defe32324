import type { Plugin } from 'vite'

const contract = /^#generated\/sections\/([a-z0-9-]+)\.js$/

/**
 * For shoppers' browsers: sections take the contract without validators (`generated/sections/<key>.slim.js`), which
 * the server has no further use for once it has resolved a document.
 */
export function slimContracts(): Plugin {
  return {
    name: 'slim-contracts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: contract },
      handler(source, importer, options) {
        return this.resolve(source.replace(contract, '#generated/sections/$1.slim.js'), importer, options)
      },
    },
  }
}
