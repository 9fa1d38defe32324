// `npm start`: installs, builds and starts the shop as needed.
// It has no dependencies, because it runs before anything is installed.
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
  // npm or the build has already printed its error.
  if (error.status === undefined) console.error(error.message)
  process.exit(1)
}

process.env.NODE_ENV = 'production'
await import('../dist/server/main.js')
