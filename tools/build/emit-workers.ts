import { basename, dirname, join, posix } from 'node:path'
import type { Plugin } from 'vite'

const WORKER = /new URL\(\s*['"](\.{1,2}\/[\w/.-]+\.worker)\.ts['"],\s*import\.meta\.url\s*\)/gu
const MARK = '__folder_of_workers__'
const FOLDER = 'workers'

/**
 * Builds each file that is named as `new URL('./NAME.worker.ts', import.meta.url)` beside the program, as `workers/NAME.worker.js`, and
 * lets the program name that one.
 */
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
          return `new URL(${JSON.stringify(`${MARK}/${basename(path)}.js`)}, import.meta.url)`
        })
      },
    },
    renderChunk(code, { fileName }) {
      if (!code.includes(MARK)) return null
      return code.replaceAll(MARK, `./${posix.relative(posix.dirname(fileName), FOLDER)}`)
    },
  }
}
