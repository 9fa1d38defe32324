import { handleAtDesk } from '#server/admin/order-desk/desk.ts'
import { USAGE, readArguments } from './order-arguments.ts'
import { runCommand } from './run-command.ts'

runCommand(USAGE, (args) => {
  const command = readArguments(args)
  return command && ((app) => handleAtDesk(app, command.orderNo, command.action))
})
