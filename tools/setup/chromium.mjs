import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'

/** The headless shell comes first because its pages start twice as fast. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Returns the path of a Chromium: `CHROMIUM_PATH`, one on the PATH, or Playwright's own; undefined if there is
 * none.
 */
export function chromiumPath() {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of NAMES) {
      const file = join(folder, name)
      if (isExecutable(file)) return file
    }
  }
  return playwrightChromium()
}

/**
 * Returns the path of a Chromium, and installs Playwright's or Debian's if there is none.
 * @throws Error with the reasons of both failures
 */
export function ensureChromium() {
  const found = chromiumPath()
  if (found) return found
  const reasons = []
  for (const [what, install] of [
    ["Playwright's Chromium", installPlaywrightChromium],
    ["Debian's package", () => installDebianPackage('chromium-headless-shell', 'chromium')],
  ]) {
    console.log(`No Chromium found; installing ${what}…`)
    try {
      install()
      const installed = chromiumPath()
      if (installed) return installed
      reasons.push(`${what}: installed, but not found`)
    } catch (error) {
      reasons.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new Error(`The browser tests need a Chromium. Install one or set CHROMIUM_PATH.\n  ${reasons.join('\n  ')}`)
}

/**
 * src/ui/tokens.css has fallbacks with the metrics of these fonts; with others, the layout shifts when web fonts
 * load.
 */
const FALLBACKS = [
  /^(Arial|Liberation Sans|Helvetica Neue|Roboto)$/m,
  /^(Times New Roman|Liberation Serif|Noto Serif)$/m,
]

/**
 * Installs Debian's Liberation fonts if the machine has no matching fonts.
 * @throws Error that says what to install
 */
export function ensureFonts() {
  if (process.platform !== 'linux' || hasFonts()) return
  console.log('No common fonts found; installing Liberation…')
  try {
    installDebianPackage('fonts-liberation')
  } catch (error) {
    throw new Error(
      `The browser tests need common fonts. Install Liberation Sans and Serif.\n  ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

function hasFonts() {
  try {
    const families = execFileSync('fc-list', [':', 'family'], { encoding: 'utf8' }).replaceAll(',', '\n')
    return FALLBACKS.every((pattern) => pattern.test(families))
  } catch {
    return false
  }
}

function playwrightChromium() {
  try {
    const path = execFileSync(
      process.execPath,
      ['-e', "process.stdout.write(require('playwright-core').chromium.executablePath())"],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    )
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

function installPlaywrightChromium() {
  execFileSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 180_000,
  })
}

function installDebianPackage(...packages) {
  const root = process.getuid?.() === 0
  const apt = (...args) =>
    execFileSync(root ? 'apt-get' : 'sudo', root ? args : ['-n', 'apt-get', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update', '-qq')
  const [last, ...others] = packages.toReversed()
  for (const name of others.toReversed()) {
    try {
      apt('install', '-y', '-qq', '--no-install-recommends', name)
      return
    } catch {
      // The next package may be available.
    }
  }
  apt('install', '-y', '-qq', '--no-install-recommends', last)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
