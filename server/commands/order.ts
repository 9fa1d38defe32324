import { performDeskAction } from '#server/admin/order-desk/desk.ts'
import { usage, readArguments } from './order-arguments.ts'
import { runCommand } from './run-command.ts'

runCommand(usage, (args) => {
  const command = readArguments(args)
  return command && ((app) => performDeskAction(app, command.orderNo, command.action))
})
