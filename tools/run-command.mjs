// Runs a command of server/commands (`npm run order -- …`), with or without a build.
import process from 'node:process'
import { loadProgram } from './setup/load-program.mjs'

const [name = ''] = process.argv.splice(2, 1)
if (!/^[a-z-]+$/u.test(name)) {
  console.error('Usage: node tools/run-command.mjs COMMAND [ARGUMENTS]')
  process.exit(2)
}
await loadProgram(name, `server/commands/${name}.ts`)
