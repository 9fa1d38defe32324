#!/usr/bin/env node
// The `vitrine` command line, with or without a build.
import process from 'node:process'
import { loadProgram } from './setup/load-program.mjs'

const isDevelopment = process.argv[2] === 'new-section'
const { main } = await loadProgram('vitrine', 'tools/vitrine/main.ts', { isDevelopment })
process.exitCode = await main(process.argv.slice(2))
