import { runCommand } from './run-command.ts'
import { USAGE, readArguments } from './redirects-arguments.ts'

runCommand(USAGE, readArguments)
