import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { freePort } from '#server/platform/db/embedded/free-port.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { copyData, removeData } from './data-folder.ts'

/** A shop folder for deploy.mjs, whose processes are started without systemd. */
export interface DeployedShop {
  folder: string
  ports: number[]
  writeSettings: (variables?: Record<string, string>) => void
  deploy: (...words: string[]) => Promise<{ code: number; output: string }>
  stop: () => void
}

/** Creates a shop in a new folder with two free ports. `env` is the environment of deploy.mjs. */
export async function makeDeployedShop(folder: string, env: Record<string, string> = {}): Promise<DeployedShop> {
  mkdirSync(folder)
  const ports = [await freePort(), await freePort()]
  const unit = join(import.meta.dirname, 'stand-in-unit.mjs')
  const unitCommand = (task: string) => `'${process.execPath}' '${unit}' ${task} '${folder}' {port}`
  const configure = (variables: Record<string, string> = {}) => {
    const all = {
      DEPLOY_PORTS: ports.join(' '),
      DEPLOY_RESTART: unitCommand('restart'),
      DEPLOY_STOP: unitCommand('stop'),
      DEPLOY_LOG: `tail -n 5 '${folder}/run/{port}.log'`,
      ...variables,
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}="${value}"`)
    writeFileSync(join(folder, 'shop.env'), lines.join('\n'), { mode: 0o600 })
  }
  configure()
  return {
    folder,
    ports,
    writeSettings: configure,
    deploy: (...words) =>
      new Promise((resolve) => {
        const options = { cwd: findRoot(), env: { PATH: process.env['PATH'], SHOP_DIR: folder, ...env } }
        execFile(process.execPath, ['tools/release/deploy.mjs', ...words], options, (error, stdout, stderr) =>
          resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
        )
      }),
    stop: () => {
      for (const port of ports) execFileSync(process.execPath, [unit, 'stop', folder, String(port)])
    },
  }
}

/** A Postgres with the prepared shop, for DATABASE_URL. */
export interface Databases {
  /** URL of the prepared shop's database. */
  prepared: string
  /** Creates an empty database and returns its URL. */
  create: (name: string) => Promise<string>
  close: () => Promise<void>
}

export async function startDatabases(): Promise<Databases> {
  const dataDir = await copyData(process.env['PREPARED_DATA']!)
  const postgres = await startEmbedded({ dataDir, durable: false })
  const { host = '', port = 0, user, password, database = '' } = postgres.connection
  const addressOf = (name: string) =>
    `postgres://${user}:${String(password)}@/${name}?host=${encodeURIComponent(host)}&port=${port}`
  return {
    prepared: addressOf(database),
    create: async (name) => {
      const client = new pg.Client({ connectionString: addressOf('postgres') })
      await client.connect()
      await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
      await client.end()
      return addressOf(name)
    },
    close: async () => {
      await postgres.close()
      await removeData(dataDir)
    },
  }
}

/** Returns a port nothing listens on. */
