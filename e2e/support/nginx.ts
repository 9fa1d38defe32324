import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { freePort } from '#tools/testing/free-port.ts'

const SITE = 'docs/how-to/production/nginx.conf'

export interface Nginx {
  url: string
  /** Its logs and output. */
  logs: () => string
  stop: () => Promise<void>
}

export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Starts the documented site with other ports, certificate and log folder. */
export async function startNginx([one = '', other = '']: string[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-nginx-'))
  const logFolder = join(folder, 'log')
  mkdirSync(logFolder)
  const port = await freePort()
  const site = readFileSync(SITE, 'utf8')
    .replace('127.0.0.1:3001', `127.0.0.1:${one}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${other}`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/ssl_certificate.*;/gu, '')
    .replace(/server \{\s+listen 80;[\s\S]*?\n\}/u, '')
    .replace('Host $host', 'Host $http_host')
    .replaceAll('/var/log/nginx', logFolder)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const file = join(folder, 'nginx.conf')
  // Debian's nginx.conf logs to these files unless a site overrides it.
  const defaults = `access_log ${logFolder}/access.log; error_log ${logFolder}/error.log;`
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid;\nevents {}\nhttp { ${defaults} ${paths.join(' ')}\n${site}\n}\n`,
  )
  const child = spawn('nginx', ['-c', file, '-e', 'stderr'], { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          (reply) => reply.status,
          () => child.exitCode ?? 0,
        ),
      { message: `nginx did not start: ${printed}` },
    )
    .toBeGreaterThanOrEqual(200)
  return {
    url: `http://127.0.0.1:${port}`,
    logs: () =>
      [printed, ...readdirSync(logFolder).map((name) => readFileSync(join(logFolder, name), 'utf8'))].join('\n'),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
