import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { findRoot } from '#server/platform/environment/root.ts'

/** A copy of the repository whose server may be rewritten; everything else is linked. */
export interface Workspace {
  write: (file: string, text: string) => void
  /** Runs a Node program; returns its output and whether it succeeded. */
  run: (...args: string[]) => Promise<{ output: string; succeeded: boolean }>
  remove: () => void
}

export function makeWorkspace(): Workspace {
  const root = findRoot()
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-statements-'))
  for (const name of readdirSync(root)) {
    if (name === '.git' || name === 'server') continue
    if (name === 'tsconfig.json') cpSync(join(root, name), join(folder, 'tsconfig.base.json'))
    else if (name.endsWith('.json')) cpSync(join(root, name), join(folder, name))
    else symlinkSync(join(root, name), join(folder, name))
  }
  cpSync(join(root, 'server'), join(folder, 'server'), { recursive: true })
  return {
    write: (file, text) => writeFileSync(join(folder, file), text),
    run: (...args) => run(folder, args),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

async function run(cwd: string, args: readonly string[]): Promise<{ output: string; succeeded: boolean }> {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  return { output: Buffer.concat(chunks).toString(), succeeded: code === 0 }
}
