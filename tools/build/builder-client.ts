/** Builds the client that other builders import: one file without imports, served by every shop as /builder-client.js. */
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
