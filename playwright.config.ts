import { defineConfig, devices } from '@playwright/test'
import { chromiumPath } from './tools/setup/chromium.mjs'

const chromium = chromiumPath()

/** Browser tests: real Chromium against the built shop with a database of its own (e2e/support/shop.setup.ts). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/shop.setup.ts',
  fullyParallel: true,
  workers: 2,
  // A busy CI machine may be late once; a test that fails twice has found something.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 30_000,
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
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      // The screen too: pictures are preloaded for its width before the window's own is known.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, screen: { width: 390, height: 844 } },
      grep: /@phone/,
    },
  ],
})
