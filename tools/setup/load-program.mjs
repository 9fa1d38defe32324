import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './stamps.mjs'

/**
 * Imports a program: the compiled one of a release or an up-to-date build, otherwise its TypeScript source.
 * @param {string} name of the file in dist/server
 * @param {string} source path of the TypeScript file from the project root
 * @param {{ isDevelopment?: boolean }} options `isDevelopment` always uses the source
 */
export async function loadProgram(name, source, { isDevelopment = false } = {}) {
  const compiledUrl = urlFromRoot(`dist/server/${name}.js`)
  const sourceUrl = urlFromRoot(source)
  const isCompiled = existsSync(fileURLToPath(compiledUrl))
  if (isCompiled && !isDevelopment && (!existsSync(fileURLToPath(sourceUrl)) || isBuilt() || !hasTsx()))
    return import(compiledUrl.href)
  if (!hasTsx())
    throw new Error(`This program is not built. Run npm run build, or run it in a checkout after npm ci --include=dev.`)
  const { register } = await import('tsx/esm/api')
  register()
  return import(sourceUrl.href)
}

const urlFromRoot = (path) => new URL(`../../${path}`, import.meta.url)

function hasTsx() {
  try {
    import.meta.resolve('tsx/esm/api')
    return true
  } catch {
    return false
  }
}
