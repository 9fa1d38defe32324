import { readdirSync } from 'node:fs'
import { defineConfig, devices, type Project } from '@playwright/test'
import { chromiumPath } from './tools/setup/chromium.mjs'
import { isProof } from './tools/testing/proof.ts'
import { shuffled } from './tools/testing/shuffled.mjs'

const chromium = chromiumPath()

/**
 * Each test has its own window, and each window prepares the popup of its address bar, an invisible page that costs a
 * second: the last two features disable it. Only the last list of features counts, so Playwright's own come first.
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
 * Window sizes: desktop by default, phone for titles ending in `@phone`, both for `@both`. `npm run proof` also runs
 * phone tests at desktop size, and those with `@proof`, which take too long for `npm test`.
 */
const browsers: Project[] = [
  {
    name: 'desktop',
    use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
    ...(!isProof && { grepInvert: /@phone|@proof/ }),
  },
  {
    name: 'phone',
    // Includes the screen, because pictures are preloaded for its width before the window's is known.
    use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, screen: { width: 390, height: 844 } },
    grep: /@phone|@both/,
    ...(!isProof && { grepInvert: /@proof/ }),
  },
]

/** `npm test -- --shaken` shuffles the files. */
const seed = process.env['SHUFFLE_SEED']

/** A project per file, because Playwright runs projects in the order of this list, and files by name. */
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
  // Generous, so that a slow or busy machine does not fail the tests.
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
        // Makes letters as wide as on screens: the headless shell rounds their widths differently, which moves line
        // breaks.
        '--font-render-hinting=none',
        `--disable-features=${unwanted.join(',')}`,
        // A test's page lives for seconds, too briefly for the optimising compilers to pay off.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  projects: seed === undefined ? browsers : shuffled(filesOf(browsers), Number(seed)),
})
