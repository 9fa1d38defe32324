// Replaces vitrine.service on machines without systemd: node stand-in-unit.mjs restart|stop SHOP PORT. Returns when
// the old process has ended. The log is SHOP/run/PORT.log.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'

const [task, shop, port] = process.argv.slice(2)
const record = join(shop, 'run', port)
mkdirSync(join(shop, 'run'), { recursive: true })

if (existsSync(record)) {
  const pid = Number(readFileSync(record, 'utf8'))
  rmSync(record)
  send(pid, 'SIGTERM')
  const end = Date.now() + 20_000
  while (send(pid, 0)) {
    if (Date.now() > end) send(pid, 'SIGKILL')
    await sleep(20)
  }
}
if (task === 'restart') {
  const file = join(shop, 'shop.env')
  const variables = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const log = openSync(`${record}.log`, 'a')
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: join(shop, 'current'),
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      TRUST_PROXY_HOPS: '1',
      ...variables,
      PORT: port,
    },
    detached: true,
    stdio: ['ignore', log, log],
  })
  writeFileSync(record, String(child.pid))
  child.unref()
}

function send(pid, signal) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
