import { runCommand } from './run-command.ts'
import { usage, readArguments } from './facets-arguments.ts'

runCommand(usage, readArguments)
