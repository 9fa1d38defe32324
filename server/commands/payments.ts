import { usage, readArguments } from './payments-arguments.ts'
import { runCommand } from './run-command.ts'

runCommand(usage, readArguments)
