import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const REPLACEMENT = 'src/api/server-queries.ts'

/** Replaces `@tanstack/react-query` in the server's build by hooks without observers. */
export function serverQueries(root: string): Plugin {
  const replacement = resolve(root, REPLACEMENT)
  return {
    name: 'server-queries',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId: {
      filter: { id: /^@tanstack\/react-query$/ },
      handler: (_source, importer) => (importer === replacement ? undefined : replacement),
    },
  }
}
