/** Builds the page /dev/flows: a bundle of its own in dist/flow-viewer, so that shoppers download nothing of it. */
import react from '@vitejs/plugin-react'
import { build, createLogger } from 'vite'
import { root } from '../setup/root.mjs'

/** It warns of the shop's own fonts, which are beside the shop and not in this bundle. */
const logger = createLogger('warn')

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  customLogger: { ...logger, warnOnce: (message) => void (/\/fonts\//.test(message) || logger.warnOnce(message)) },
  base: '/dev/flows/',
  plugins: [react()],
  build: {
    outDir: 'dist/flow-viewer',
    target: 'es2022',
    cssCodeSplit: false,
    modulePreload: false,
    // The engine that lays charts out is 1.5 MB by itself.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: 'src/flow-viewer/flow-viewer.tsx',
      output: {
        entryFileNames: 'flow-viewer.js',
        chunkFileNames: '[name].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'flow-viewer.css' : '[name][extname]',
      },
    },
  },
})
