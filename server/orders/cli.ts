import { parseArgs } from 'node:util'
import { ApiError } from '#server/api-error.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { readEnvironment } from '#server/environment.ts'
import { StartError } from '#server/start-error.ts'
import { type DeskWish, workAtDesk } from './desk.ts'

const USAGE = `Usage: npm run order -- NUMBER [what to do]
  (nothing)                          show the order and its history
  --ship WAYBILL [--carrier NAME]    it is on its way
  --deliver                          it has arrived; cash due is booked
  --cancel [REASON]                  call it off; what was paid goes back
  --refund [AMOUNT]                  grant what is asked back, else give back AMOUNT (such as 1250.50), or all of it
  --refuse REASON                    refuse what is asked back`

interface Asked {
  orderNo: string
  wish: DeskWish
}

async function main(): Promise<void> {
  const asked = readArguments()
  if (!asked) return console.log(USAGE)
  const environment = readEnvironment(process.env)
  const embedded = environment.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: environment.dataDir, onLog: console.error })
  try {
    const database = openDatabase(embedded?.connection ?? { connectionString: environment.databaseUrl }, 2)
    try {
      await migrate(database.connection)
      // The shop's own functions, with nobody listening.
      const app = await buildApp({ ...environment, logLevel: 'silent', database })
      console.log(await workAtDesk(app, asked.orderNo, asked.wish))
      await app.close()
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.close()
  }
}

function readArguments(): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({
      // A value may be left out after these two.
      args: process.argv.slice(2).flatMap((part, index, all) => {
        const next = all[index + 1]
        const isBare = (part === '--refund' || part === '--cancel') && (next === undefined || next.startsWith('--'))
        return isBare ? [`${part}=`] : [part]
      }),
      allowPositionals: true,
      options: {
        ship: { type: 'string' },
        carrier: { type: 'string' },
        deliver: { type: 'boolean' },
        cancel: { type: 'string' },
        refund: { type: 'string' },
        refuse: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const [orderNo, ...more] = positionals
    if (values.help || orderNo === undefined) return undefined
    const { ship, carrier, deliver, cancel, refund, refuse } = values
    const wishes: DeskWish[] = []
    if (ship !== undefined) wishes.push({ kind: 'ship', waybill: ship, ...(carrier !== undefined && { carrier }) })
    if (deliver) wishes.push({ kind: 'deliver' })
    if (cancel !== undefined) wishes.push({ kind: 'cancel', reason: cancel || 'The shop could not keep it.' })
    if (refund !== undefined) wishes.push({ kind: 'refund', ...(refund !== '' && { amount: amountOf(refund) }) })
    if (refuse !== undefined) wishes.push({ kind: 'refuse', answer: refuse })
    if (more.length > 0 || wishes.length > 1) throw new Error('One order, and one thing to do at a time.')
    return { orderNo, wish: wishes[0] ?? { kind: 'show' } }
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${USAGE}`)
  }
}

/** Minor units of an amount with two decimals. */
function amountOf(text: string): number {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) throw new Error(`"${text}" is no amount such as 1250.50.`)
  const [whole = '0', part = ''] = text.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError || error instanceof ApiError ? error.message : error)
  process.exitCode = 1
})
