/** Builds /dev/flows as a separate bundle, so that shoppers download none of it. */
import react from '@vitejs/plugin-react'
import { build, createLogger } from 'vite'
import { root } from '../setup/root.mjs'

/** Suppresses a warning about the shop's fonts, which this bundle does not contain. */
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
    // The layout engine is 1.5 MB.
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
