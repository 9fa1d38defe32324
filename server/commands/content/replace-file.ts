import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file atomically. */
export function replaceFile(path: string, text: string): void {
  const partial = `${path}.${process.pid}.partial`
  mkdirSync(dirname(path), { recursive: true })
  try {
    writeFileSync(partial, text)
    renameSync(partial, path)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
}
