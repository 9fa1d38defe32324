// Prints the path of a Node 24 or later, fetched if the machine's own is older, so that a script of package.json can replace its shell
// by it and signals reach the program itself: exec "$(node tools/setup/node-path.mjs)" ...
import process from 'node:process'
import { findRuntime } from './runtime.mjs'

try {
  process.stdout.write(findRuntime())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  // The program that does nothing and fails: the shell then adds no message of its own.
  process.stdout.write('false')
}
