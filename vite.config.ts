import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { basename } from 'node:path'
import { defineConfig } from 'vite'
import { buildFiles } from './tools/build/build-manifest.ts'
import { criticalCss } from './tools/build/critical-css.ts'
import { inlineClassNames } from './tools/build/inline-class-names.ts'
import { slimContracts } from './tools/build/slim-contracts.ts'

/**
 * Class names are stable and documented, because shop owners write css against them:
 * `.heading` in hero.module.css is `hero__heading`, and `.root` is `hero` itself.
 */
function classNameOf(local: string, file: string): string {
  const block = basename(file).split('.')[0] ?? 'x'
  return local === 'root' ? block : `${block}__${local}`
}

/**
 * The parts that most sections share; the rest of the design system stands in the chunks of the sections that use it, and
 * the statecharts, which bring xstate, in those that come with the first sign of life.
 */
const sharedByPages =
  /\/src\/(ui\/(?!gallery|option-picker|quantity-stepper|dialog|zoom|field|strength-meter|star-input)|machines\/(?!(react\/)?(checkout|payment|order)|.*(\.machine|use-machine|-changes|cart-queue)\.ts)|lib\/(?!account-menu|password-strength|address-|checkout-|order-|commerce-|email)|api\/(?!account|address|auth\.|cart-checkout|checkout|coupon|field-errors|order|review|tracking)|engine|shop\/tell-trackers)/

/** Files that come with every page. */
const ofEveryPage = /\/(index|shop|rolldown-runtime|QueryClientProvider|removable)-[^/]*\.js$/

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'generated/public',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: false,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    slimContracts(),
    inlineClassNames(classNameOf),
    criticalCss(),
    buildFiles(),
  ],
  // React has had useSyncExternalStore of its own since 18: the store's shim for older ones would only weigh.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  css: { modules: { generateScopedName: classNameOf } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        // The browsers of the last three years, as vite's own aim is for scripts.
        cssTarget: ['chrome120', 'edge120', 'firefox121', 'safari17.2'],
        // What a lazy part needs besides itself is named in the entry; what every page has anyway need not be.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, needed, { hostType }) =>
            hostType === 'js' ? needed.filter((file) => !ofEveryPage.test(file)) : needed,
        },
        rolldownOptions: {
          input: 'index.html',
          // What nearly every page uses is one file with the entry's; many little chunks cost a phone more than they save.
          output: { codeSplitting: { groups: [{ name: 'shop', test: sharedByPages, minShareCount: 3 }] } },
        },
      },
    },
    ssr: {
      // One file to load is quickest to start; in development Node loads packages as they are.
      resolve: { noExternal: command === 'build' ? true : [] },
      build: {
        outDir: 'dist/ssr',
        copyPublicDir: false,
        emitAssets: false,
        // Addresses as the browser's build gives them.
        assetsInlineLimit: 0,
        rolldownOptions: { input: 'src/entry-server.tsx' },
      },
    },
    server: {
      consumer: 'server',
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        emitAssets: false,
        rolldownOptions: { input: 'server/main.ts' },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'ssr', 'server'] as const) await builder.build(builder.environments[name]!)
    },
  },
}))
