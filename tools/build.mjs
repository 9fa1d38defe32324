// `npm run build`: generates code, bundles client, renderer and server, then writes compressed copies.
// With --if-changed, it does nothing if the sources have not changed since the last build.
import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { root } from './setup/root.mjs'
import { stampBuild, isBuilt } from './setup/stamps.mjs'

const run = (...args) =>
  execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } })

if (process.argv.includes('--if-changed') && isBuilt()) process.exit(0)
run('--import', 'tsx', 'tools/generate.ts')
run('node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn')
run('--import', 'tsx', 'tools/build/builder-client.ts')
run('--import', 'tsx', 'tools/build/flow-viewer.ts')
run('--import', 'tsx', 'tools/build/admin.ts')
run('--import', 'tsx', 'tools/build/compress.ts')
stampBuild()
