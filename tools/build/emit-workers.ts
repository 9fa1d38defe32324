import { basename, dirname, join, posix } from 'node:path'
import type { Plugin } from 'vite'

const WORKER = /new URL\(\s*['"](\.{1,2}\/[\w/.-]+\.worker)\.ts['"],\s*import\.meta\.url\s*\)/gu
const PLACEHOLDER = '__folder_of_workers__'
const FOLDER = 'workers'

/** Builds each `new URL('./NAME.worker.ts', import.meta.url)` as `workers/NAME.worker.js` and updates the URL. */
export function emitWorkers(): Plugin {
  return {
    name: 'vitrine:emit-workers',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.ts$/, code: /\.worker\.ts/ },
      handler(code, id) {
        return code.replaceAll(WORKER, (_whole, path: string) => {
          const fileName = `${FOLDER}/${basename(path)}.js`
          this.emitFile({ type: 'chunk', id: join(dirname(id), `${path}.ts`), fileName, preserveSignature: 'strict' })
          return `new URL(${JSON.stringify(`${PLACEHOLDER}/${basename(path)}.js`)}, import.meta.url)`
        })
      },
    },
    renderChunk(code, { fileName }) {
      if (!code.includes(PLACEHOLDER)) return null
      return code.replaceAll(PLACEHOLDER, `./${posix.relative(posix.dirname(fileName), FOLDER)}`)
    },
  }
}
