/** Builds the merchant's app at /admin as a separate bundle, so that shoppers download none of it. */
import react from '@vitejs/plugin-react'
import { build, createLogger } from 'vite'
import { root } from '../setup/root.mjs'
import { classNameOf } from './class-names.ts'
import { inlineMessages } from './inline-messages.ts'

/** Suppresses a warning about the shop's fonts, which this bundle does not contain. */
const logger = createLogger('warn')

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  customLogger: { ...logger, warnOnce: (message) => void (/\/fonts\//.test(message) || logger.warnOnce(message)) },
  base: '/admin-assets/',
  plugins: [react(), inlineMessages(root)],
  css: { modules: { generateScopedName: classNameOf } },
  build: {
    outDir: 'dist/client/admin-assets',
    assetsDir: '',
    manifest: true,
    target: 'es2022',
    // The first versions with light-dark().
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The policy allows no inlined files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'src/admin/app/entry.ts' },
  },
})
