import { runCommand } from './run-command.ts'
import { USAGE, readArguments } from './facets-arguments.ts'

runCommand(USAGE, readArguments)
