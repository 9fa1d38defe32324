import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findRoot } from '#server/platform/environment/root.ts'

/** Runs releases in the bare root and owns only DATA_DIR. */
const USER = 1000

/** A minimal Debian in a folder, with Node 24 and npm but no compiler, browser or Postgres. */
export interface BareRoot {
  folder: string
  /** Runs a program as root and returns its output. */
  run: (...command: string[]) => string
  /** Starts a program as an unprivileged user. Everything is read-only except /data and /tmp. */
  startReadOnly: (variables: Record<string, string>, ...command: string[]) => ChildProcess
  remove: () => void
}

/** Returns why a bare root cannot be created on this machine, or undefined. */
export function bareRootObstacle(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can make one'
  const missing = ['debootstrap', 'unshare', 'chroot'].filter((name) => !isInstalled(name))
  return missing.length > 0 ? `${missing.join(', ')} is not installed` : undefined
}

export const isInstalled = (name: string, ...args: string[]): boolean => {
  try {
    execFileSync(name, args.length > 0 ? args : ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Creates a bare root with this repository in /source. Takes minutes. */
export function makeBareRoot(): BareRoot {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bare-'))
  chmodSync(folder, 0o755)
  execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', folder], {
    stdio: 'ignore',
  })
  installNode(folder)
  copySources(join(folder, 'source'))
  // The same user as in the image. Postgres needs its name.
  appendFileSync(join(folder, 'etc/passwd'), `node:x:${USER}:${USER}::/data:/bin/sh\n`)
  appendFileSync(join(folder, 'etc/group'), `node:x:${USER}:\n`)
  mkdirSync(join(folder, 'data'))
  execFileSync('chown', [`${USER}:${USER}`, join(folder, 'data')])
  if (existsSync('/etc/resolv.conf')) copyFileSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'))
  const inside = { PATH: '/opt/node/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', ...registryOf(folder) }
  // The namespace removes mounts even if this process is killed.
  const enter = (script: string, words: string[]) => ['--mount', '--', 'sh', '-ec', script, 'sh', folder, ...words]
  return {
    folder,
    run: (...command) =>
      execFileSync(
        'unshare',
        enter('root=$1; shift; mount -t proc proc "$root/proc"; exec chroot "$root" "$@"', command),
        {
          env: inside,
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      ),
    startReadOnly: (variables, ...command) =>
      spawn(
        'unshare',
        enter(
          [
            'root=$1; shift',
            'mount --bind "$root" "$root"',
            'mount --bind "$root/data" "$root/data"',
            'mount -t proc proc "$root/proc"',
            'mount -t tmpfs tmpfs "$root/tmp"',
            'mount --bind /dev "$root/dev"',
            'mount -o remount,bind,ro "$root"',
            `exec chroot --userspec=${USER}:${USER} "$root" "$@"`,
          ].join('; '),
          command,
        ),
        { env: { PATH: inside.PATH, HOME: '/tmp', ...variables }, stdio: ['ignore', 'pipe', 'pipe'] },
      ),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Installs Node's platform package and npm in /opt/node. */
function installNode(folder: string): void {
  const { optionalDependencies } = JSON.parse(readFileSync('tools/setup/node/package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  const platform = `node-${process.platform}-${process.arch}`
  const home = join(folder, 'opt/node')
  for (const [name, to] of [
    [`${platform}@${optionalDependencies[platform]}`, home],
    ['npm@11', join(home, 'lib/node_modules/npm')],
  ] as const) {
    mkdirSync(to, { recursive: true })
    const packed = execFileSync('npm', ['pack', '--silent', name], { cwd: to, encoding: 'utf8' }).trim()
    execFileSync('tar', ['-xzf', packed, '--strip-components=1'], { cwd: to })
    rmSync(join(to, packed))
  }
  writeFileSync(
    join(home, 'bin/npm'),
    '#!/bin/sh\nexec /opt/node/bin/node /opt/node/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
    {
      mode: 0o755,
    },
  )
}

function copySources(to: string): void {
  const root = findRoot()
  const names = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const name of names) {
    if (!existsSync(join(root, name))) continue
    mkdirSync(dirname(join(to, name)), { recursive: true })
    cpSync(join(root, name), join(to, name), { verbatimSymlinks: true })
  }
}

/** Returns the registry and certificates this machine uses. */
function registryOf(folder: string): Record<string, string> {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  const authorities = process.env['NODE_EXTRA_CA_CERTS']
  if (authorities === undefined) return { npm_config_registry: registry }
  copyFileSync(authorities, join(folder, 'etc/ssl/registry.pem'))
  return { npm_config_registry: registry, NODE_EXTRA_CA_CERTS: '/etc/ssl/registry.pem' }
}
