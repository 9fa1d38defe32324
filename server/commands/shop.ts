import { runCommand } from './run-command.ts'
import { USAGE, readArguments } from './shop-arguments.ts'

runCommand(USAGE, readArguments)
