// `npm start`: installs, builds and starts the shop, each only when needed, and prints the addresses.
// Plain JavaScript without dependencies: it runs before anything is installed.
import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { root } from './setup/root.mjs'
import { useThisNode } from './setup/runtime.mjs'
import { ensureInstalled, isBuilt, requireWritable } from './setup/stamps.mjs'

useThisNode()
process.chdir(root)
try {
  ensureInstalled()
  if (!isBuilt()) {
    requireWritable(root, 'the shop is not built')
    console.log('Building…')
    execFileSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
  }
} catch (error) {
  // What npm or the build has to say stands above already.
  if (error.status === undefined) console.error(error.message)
  process.exit(1)
}

process.env.NODE_ENV = 'production'
// In this process, so that a signal sent to it stops the shop.
await import('../dist/server/main.js')
