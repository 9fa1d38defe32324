import { runCommand } from './run-command.ts'
import { usage, readArguments } from './export-arguments.ts'

runCommand(usage, readArguments)
