import { execFile } from 'node:child_process'
import { vi } from 'vitest'
import { root } from '../setup/root.mjs'
import { main } from '../vitrine/main.ts'

interface Run {
  code: number
  stdout: string
  stderr: string
}

/** Runs the command line in a separate process, in the repository root. */
export function runVitrine(args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['tools/vitrine.mjs', ...args],
      { cwd: root, env: { ...process.env, CONTENT_DIR: 'content-of-nobody' } },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
      },
    )
  })
}

/** Runs the command line in this process, which is faster. Only one call at a time. */
export async function callVitrine(args: string[]): Promise<Run> {
  const written = { stdout: '', stderr: '' }
  const streams = ['stdout', 'stderr'] as const
  const spies = streams.map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => Boolean((written[name] += String(text)))),
  )
  try {
    const code = await main(args)
    return { code, ...written }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
