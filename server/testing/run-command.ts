import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { ADMIN_TOKEN, SESSION_SECRET } from './test-app.ts'

export interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

/** The environment of a shop whose database is in the tests' Postgres. */
export function environmentOf({ connection }: Pick<Database, 'connection'>): Record<string, string> {
  const { host, port, user } = inject('postgres')
  const address = `postgres://${user}@/${connection.database}?host=${encodeURIComponent(host)}&port=${port}`
  return { DATABASE_URL: address, SESSION_SECRET, ADMIN_TOKEN }
}

/** Runs a command of server/commands as `npm run <name> -- …` does, in a separate process. */
export const runCommand = (
  name: string,
  words: readonly string[],
  variables: Record<string, string>,
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], ...variables }
    const args = [join(inject('programs'), `${name}.js`), ...words]
    execFile(process.execPath, args, { cwd: findRoot(), env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
