#!/usr/bin/env node
// Runs the command line straight from its TypeScript, so that it works in a fresh clone, before any build.
import process from 'node:process'
import { register } from 'tsx/esm/api'

register()
const { main } = await import('./vitrine/main.ts')
process.exitCode = await main(process.argv.slice(2))
