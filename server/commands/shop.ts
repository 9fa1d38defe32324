import { runCommand } from './run-command.ts'
import { usage, readArguments } from './shop-arguments.ts'

runCommand(usage, readArguments)
