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
    resolveId(source, importer, options) {
      const key = contract.exec(source)?.[1]
      return key ? this.resolve(`#generated/sections/${key}.slim.js`, importer, options) : undefined
    },
  }
}
