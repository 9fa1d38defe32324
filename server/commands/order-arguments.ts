import { parseArgs } from 'node:util'
import type { DeskAction } from '#server/admin/order-desk/desk.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import { UsageError } from './usage-error.ts'

export const USAGE = `Usage: npm run order -- NUMBER [what to do]
  (nothing)                          show the order and its history
  --ship WAYBILL [--carrier NAME]    it is on its way
  --confirm                          of an order that waits for the link that was sent: you have asked the shopper yourself
  --deliver                          it has arrived; cash due is booked
  --cancel [REASON]                  call it off; what was paid goes back
  --refund [AMOUNT]                  grant what is asked back, else give back AMOUNT (such as 1250.50), or all of it;
                                     of a parcel to be paid on delivery that came back, take its pieces back
  --refuse REASON                    refuse what is asked back`

export interface OrderCommand {
  orderNo: string
  action: DeskAction
}

/** Parses the arguments; undefined when only help is asked for. @throws UsageError */
export function readArguments(given: string[]): OrderCommand | undefined {
  try {
    const { values, positionals } = parseArgs({
      // Both options may be given without a value.
      args: given.flatMap((part, index, all) => {
        const next = all[index + 1]
        const isBare = (part === '--refund' || part === '--cancel') && (next === undefined || next.startsWith('--'))
        return isBare ? [`${part}=`] : [part]
      }),
      allowPositionals: true,
      options: {
        ship: { type: 'string' },
        carrier: { type: 'string' },
        deliver: { type: 'boolean' },
        confirm: { type: 'boolean' },
        cancel: { type: 'string' },
        refund: { type: 'string' },
        refuse: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const [typed, ...more] = positionals
    const orderNo = typed === undefined ? undefined : readOrderNumber(typed)
    if (values.help) return undefined
    if (orderNo === undefined) throw new Error('Which order? Its number stands in its mail and on its page.')
    const { ship, carrier, deliver, confirm, cancel, refund, refuse } = values
    const actions: DeskAction[] = []
    if (ship !== undefined) actions.push({ kind: 'ship', waybill: ship, ...(carrier !== undefined && { carrier }) })
    if (confirm) actions.push({ kind: 'confirm' })
    if (deliver) actions.push({ kind: 'deliver' })
    if (cancel !== undefined) actions.push({ kind: 'cancel', reason: cancel || 'The shop could not keep it.' })
    if (refund !== undefined) actions.push({ kind: 'refund', ...(refund !== '' && { amount: refund }) })
    if (refuse !== undefined) actions.push({ kind: 'refuse', answer: refuse })
    if (more.length > 0 || actions.length > 1) throw new Error('One order, and one thing to do at a time.')
    if (carrier !== undefined && ship === undefined) throw new Error('--carrier goes with --ship.')
    return { orderNo, action: actions[0] ?? { kind: 'show' } }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`)
  }
}
