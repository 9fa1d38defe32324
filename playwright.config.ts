import { readdirSync } from 'node:fs'
import { defineConfig, devices, type Project } from '@playwright/test'
import { chromiumPath } from './tools/setup/chromium.mjs'
import { isProof } from './tools/testing/proof.ts'
import { shuffled } from './tools/testing/shuffled.mjs'

const chromium = chromiumPath()

/**
 * Each test has a window of its own, and each window prepares the popup of its address bar, a page that nobody sees and that costs
 * a second of work: the last two. The last list of features counts, so Playwright's own comes first.
 */
const unwanted = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/**
 * The two kinds of window that a test runs in: at a desk; on a phone where its title ends with `@phone`; in both with `@both`.
 * `npm run proof` runs those of phones at a desk, too, and those of `@proof`, which `npm test` has no time for.
 */
const browsers: Project[] = [
  {
    name: 'desktop',
    use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
    ...(!isProof && { grepInvert: /@phone|@proof/ }),
  },
  {
    name: 'phone',
    // The screen too: pictures are preloaded for its width before the window's own is known.
    use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, screen: { width: 390, height: 844 } },
    grep: /@phone|@both/,
    ...(!isProof && { grepInvert: /@proof/ }),
  },
]

/** `npm test -- --shaken` runs the files in an order of its own. */
const seed = process.env['SHUFFLE_SEED']

/** A project for each file: Playwright runs projects in the order of this list, and files by their names. */
const filesOf = (projects: Project[]): Project[] =>
  readdirSync('e2e')
    .filter((file) => file.endsWith('.e2e.ts'))
    .flatMap((file) => projects.map((one) => ({ ...one, name: `${one.name} ${file}`, testMatch: `**/${file}` })))

/** Browser tests: real Chromium against the built shop, on shops that all tests share (e2e/support/browser.setup.ts). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/browser.setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // A machine three times slower than usual, busy with something else, is no fault of the shop.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['./tools/testing/closing-line.ts']],
  use: {
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Letters are as wide as on a screen: the headless shell rounds their widths otherwise, and lines break elsewhere.
        '--font-render-hinting=none',
        `--disable-features=${unwanted.join(',')}`,
        // A page of a test lives for seconds: what the optimising compilers would spend on it, it never earns back.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  projects: seed === undefined ? browsers : shuffled(filesOf(browsers), Number(seed)),
})
