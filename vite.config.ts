import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { basename } from 'node:path'
import { defineConfig } from 'vite'
import { criticalCss } from './tools/build/critical-css.ts'

/**
 * Class names are stable and documented, because shop owners write css against them:
 * `.heading` in hero.module.css is `hero__heading`, and `.root` is `hero` itself.
 */
function classNameOf(local: string, file: string): string {
  const block = basename(file).split('.')[0] ?? 'x'
  return local === 'root' ? block : `${block}__${local}`
}

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
    criticalCss(),
  ],
  css: { modules: { generateScopedName: classNameOf } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        rolldownOptions: { input: 'index.html' },
      },
    },
    ssr: {
      // One file to load is quickest to start; in development Node loads packages as they are.
      resolve: { noExternal: command === 'build' ? true : [] },
      build: {
        outDir: 'dist/ssr',
        copyPublicDir: false,
        emitAssets: false,
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
