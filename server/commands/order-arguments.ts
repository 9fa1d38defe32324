import { parseArgs } from 'node:util'
import type { DeskAction } from '#server/admin/order-desk/desk.ts'
import { readOrderNumber } from '#domain/order-number.ts'
import { usageText } from './terminal/usage.ts'
import { readWithHelp } from './usage-error.ts'
import * as t from '#words/commands.ts'

export const usage = (): string =>
  usageText({
    command: 'npm run order -- NUMBER [OPTION]',
    options: [
      [t.withoutOption(), t.orderShow()],
      ['--ship WAYBILL [--carrier NAME]', t.orderShip()],
      ['--confirm', t.orderConfirm()],
      ['--deliver', t.orderDeliver()],
      ['--cancel [REASON]', t.orderCancel()],
      ['--refund [AMOUNT]', t.orderRefund({ example: '1250.50' })],
      ['--refuse REASON', t.orderRefuse()],
      ['--retry-refund', t.orderRetryRefund()],
      ['--refunded-by-hand', t.orderRefundByHand()],
    ],
  })

export interface OrderCommand {
  orderNo: string
  action: DeskAction
}

/** Parses the arguments; undefined when only help is asked for. @throws UsageError */
export function readArguments(given: string[]): OrderCommand | undefined {
  return readWithHelp(usage, () => {
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
        'retry-refund': { type: 'boolean' },
        'refunded-by-hand': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const [typed, ...more] = positionals
    const orderNo = typed === undefined ? undefined : readOrderNumber(typed)
    if (values.help) return undefined
    if (orderNo === undefined) throw new Error(t.whichOrder())
    const { ship, carrier, deliver, confirm, cancel, refund, refuse } = values
    const actions: DeskAction[] = []
    if (ship !== undefined) actions.push({ kind: 'ship', waybill: ship, ...(carrier !== undefined && { carrier }) })
    if (confirm) actions.push({ kind: 'confirm' })
    if (deliver) actions.push({ kind: 'deliver' })
    if (cancel !== undefined) actions.push({ kind: 'cancel', reason: cancel || t.defaultCancelReason() })
    if (refund !== undefined) actions.push({ kind: 'refund', ...(refund !== '' && { amount: refund }) })
    if (refuse !== undefined) actions.push({ kind: 'refuse', answer: refuse })
    if (values['retry-refund']) actions.push({ kind: 'retryRefund' })
    if (values['refunded-by-hand']) actions.push({ kind: 'recordRefund' })
    if (more.length > 0 || actions.length > 1) throw new Error(t.oneOrderAction())
    if (carrier !== undefined && ship === undefined)
      throw new Error(t.optionGoesWith({ option: '--carrier', other: '--ship' }))
    return { orderNo, action: actions[0] ?? { kind: 'show' } }
  })
}
