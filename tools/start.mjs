// `npm start`: installs, builds and starts the shop, each only when needed, and prints the addresses.
// Plain JavaScript without dependencies: it runs before anything is installed.
import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { requireNode } from './setup/require-node.mjs'
import { root } from './setup/root.mjs'
import { ensureInstalled, isBuilt } from './setup/stamps.mjs'

requireNode()
process.chdir(root)
ensureInstalled()
if (!isBuilt()) {
  console.log('Building…')
  execFileSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
}

process.env.NODE_ENV = 'production'
// In this process, so that a signal sent to it stops the shop.
await import('../dist/server/main.js')
