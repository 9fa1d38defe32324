import { runCommand } from './run-command.ts'
import { usage, readArguments } from './redirects-arguments.ts'

runCommand(usage, readArguments)
