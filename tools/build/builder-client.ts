/** Builds /builder-client.js, the client for builders, as one file without imports. */
import { build } from 'vite'
import { root } from '../setup/root.mjs'

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    target: 'es2022',
    lib: {
      entry: 'src/builder-client/builder-client.ts',
      formats: ['es'],
      fileName: () => 'builder-client.js',
    },
    minify: true,
  },
})
