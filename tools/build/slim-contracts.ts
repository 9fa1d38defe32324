import type { Plugin } from 'vite'

const contract = /^#generated\/sections\/([a-z0-9-]+)\.js$/

/**
 * Gives the client contracts without validators (`slim.js`), because the server has already validated its
 * documents.
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
