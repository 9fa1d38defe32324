// Prints the path of Node 24 or later and downloads it if needed. Scripts of package.json replace their shell with it,
// so that signals reach the program: exec "$(node tools/setup/node-path.mjs)" ...
import process from 'node:process'
import { findRuntime } from './runtime.mjs'

try {
  process.stdout.write(findRuntime())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  // `false` makes the script fail without another message from the shell.
  process.stdout.write('false')
}
