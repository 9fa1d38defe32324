import { runCommand } from './run-command.ts'
import { usage, readArguments } from './import-arguments.ts'

runCommand(usage, readArguments)
