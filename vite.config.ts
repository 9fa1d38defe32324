import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildFiles } from './tools/build/build-manifest.ts'
import { chunkGroups } from './tools/build/chunks.ts'
import { classNameOf } from './tools/build/class-names.ts'
import { criticalCss, cssTarget } from './tools/build/critical-css.ts'
import { emitWorkers } from './tools/build/emit-workers.ts'
import { inlineClassNames } from './tools/build/inline-class-names.ts'
import { inlineMessages } from './tools/build/inline-messages.ts'
import { plainSignals } from './tools/build/plain-signals.ts'
import { preloadLists } from './tools/build/preload-lists.ts'
import { SOURCES_ONLY, installedPackages, programsIn } from './tools/build/programs.ts'
import { serverQueries } from './tools/build/server-queries.ts'
import { slimContracts } from './tools/build/slim-contracts.ts'
import { minifyAgain } from './tools/build/squeeze.ts'

const root = import.meta.dirname

const preloads = preloadLists()

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'generated/public',
  // A package found later would reload the page in development.
  optimizeDeps: { entries: ['index.html', 'src/admin/app/entry.ts'] },
  plugins: [
    react(),
    slimContracts(),
    serverQueries(root),
    plainSignals(),
    inlineClassNames(classNameOf),
    inlineMessages(root),
    criticalCss(),
    buildFiles(),
    emitWorkers(),
    preloads.plugin,
    minifyAgain(),
  ],
  // React has had useSyncExternalStore since version 18, so the store's shims are not needed.
  resolve: {
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
    ],
  },
  css: { modules: { generateScopedName: classNameOf } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        cssTarget,
        modulePreload: {
          polyfill: false,
          resolveDependencies: preloads.resolveDependencies,
        },
        rolldownOptions: {
          input: 'index.html',
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    },
    ssr: {
      // Removes libraries' messages for developers, which are half of the bundle.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
      // One file loads fastest; in development Node loads packages unbundled.
      resolve: { noExternal: command === 'build' ? true : [] },
      build: {
        outDir: 'dist/ssr',
        copyPublicDir: false,
        emitAssets: false,
        // Uses the URLs of the browser's build.
        assetsInlineLimit: 0,
        rolldownOptions: { input: 'src/app/entry-server.tsx' },
      },
    },
    server: {
      consumer: 'server',
      // Packages that `npm ci --omit=dev` installs are external; the rest is bundled.
      ...(command === 'build' && { resolve: { noExternal: true, external: installedPackages(root) } }),
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        emitAssets: false,
        rolldownOptions: { input: programsIn(root), external: SOURCES_ONLY, preserveEntrySignatures: 'strict' },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'ssr', 'server'] as const) await builder.build(builder.environments[name]!)
    },
  },
}))
