import { handleAtDesk } from '#server/admin/order-desk/desk.ts'
import { USAGE, readArguments } from './order-arguments.ts'
import { runCommand } from './run-command.ts'

runCommand(USAGE, (given) => {
  const asked = readArguments(given)
  return asked && ((app) => handleAtDesk(app, asked.orderNo, asked.wish))
})
