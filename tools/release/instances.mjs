import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'

const DEFAULTS = {
  DEPLOY_PORTS: '3001 3002',
  DEPLOY_RESTART: 'sudo -n systemctl restart vitrine@{port}',
  DEPLOY_STOP: 'sudo -n systemctl stop vitrine@{port}',
  DEPLOY_LOG: 'journalctl --no-pager -n 40 -u vitrine@{port}',
  DEPLOY_WAIT_SECONDS: '60',
}

/** Returns the settings of shop.env and their defaults. The environment overrides DEPLOY_ variables. */
export function readSettings(shop) {
  const file = join(shop, 'shop.env')
  const stored = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const overrides = Object.fromEntries(Object.entries(process.env).filter(([name]) => name in DEFAULTS))
  return { ...DEFAULTS, ...stored, ...overrides }
}

export class Instances {
  #settings
  constructor(settings) {
    this.#settings = settings
    this.ports = settings.DEPLOY_PORTS.split(/\s+/u).filter(Boolean)
  }

  stop(port) {
    this.#run('DEPLOY_STOP', port)
  }

  /**
   * Restarts a process with the current release.
   * @throws Error with the end of its log if it is not ready in time
   */
  async restart(port) {
    const seconds = Number(this.#settings.DEPLOY_WAIT_SECONDS)
    try {
      this.#run('DEPLOY_RESTART', port)
      await waitUntilReady(port, seconds)
    } catch (error) {
      throw new Error(`The process on port ${port} did not become ready: ${error.message}\n${this.#logOf(port)}`, {
        cause: error,
      })
    }
  }

  #run(name, port) {
    execFileSync('/bin/sh', ['-c', this.#commandOf(name, port)], { stdio: 'inherit' })
  }

  #logOf(port) {
    const { stdout, stderr, error } = spawnSync('/bin/sh', ['-c', this.#commandOf('DEPLOY_LOG', port)], {
      encoding: 'utf8',
    })
    return `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trimEnd()
  }

  #commandOf(name, port) {
    return this.#settings[name].replaceAll('{port}', port)
  }
}

async function waitUntilReady(port, seconds) {
  const end = Date.now() + seconds * 1000
  let last = ''
  while (Date.now() < end) {
    last = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      (reply) => (reply.ok ? '' : `/readyz answers ${reply.status}`),
      (error) => String(error.cause?.code ?? error.message),
    )
    if (last === '') return
    await sleep(200)
  }
  throw new Error(`${last} after ${seconds} s`)
}

export function runCommand(release, settings, ...words) {
  execFileSync(process.execPath, [join(release, 'tools/run-command.mjs'), ...words], {
    stdio: 'inherit',
    // The environment of this call overrides the settings.
    env: { NODE_ENV: 'production', ...settings, ...process.env },
  })
}
