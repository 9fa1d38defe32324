import { defineConfig } from 'vitest/config'

/** Two suites: `unit` (engine, machines, components, tools; jsdom where a file asks for it) and `server` (real Postgres). */
export default defineConfig({
  test: {
    // All cores: by itself Vitest leaves one to its own process, which is idle most of the time.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'schemas/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tools/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
