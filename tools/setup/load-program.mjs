import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './stamps.mjs'

/**
 * Loads a program: the compiled one of a release or of an up-to-date build, else its TypeScript, so that a fresh clone needs no build.
 * @param {string} name of the file in dist/server
 * @param {string} source path of its TypeScript from the project's root
 * @param {{ isDevelopment?: boolean }} options a program of developers always runs from its sources
 */
export async function loadProgram(name, source, { isDevelopment = false } = {}) {
  const compiled = fileFromRoot(`dist/server/${name}.js`)
  const written = fileFromRoot(source)
  const isCompiled = existsSync(fileURLToPath(compiled))
  if (isCompiled && !isDevelopment && (!existsSync(fileURLToPath(written)) || isBuilt() || !hasTsx()))
    return import(compiled.href)
  if (!hasTsx())
    throw new Error(
      `This needs the project's sources and everything that npm ci --include=dev installs; elsewhere only what npm run build has compiled runs.`,
    )
  const { register } = await import('tsx/esm/api')
  register()
  return import(written.href)
}

const fileFromRoot = (path) => new URL(`../../${path}`, import.meta.url)

function hasTsx() {
  try {
    import.meta.resolve('tsx/esm/api')
    return true
  } catch {
    return false
  }
}
