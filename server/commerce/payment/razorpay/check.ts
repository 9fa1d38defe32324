import type { RazorpaySettings } from '#generated/payments.ts'
import * as t from '#words/payment-check.ts'
import { ProviderFault } from '../call-provider.ts'
import { clockFinding } from '../clock-finding.ts'
import type { Finding } from '../gateway.ts'
import type { RazorpayApi } from './razorpay-api.ts'

export async function checkRazorpay(api: RazorpayApi, { key_id: keyId }: RazorpaySettings): Promise<Finding[]> {
  try {
    const { date } = await api.ask('payments?count=1')
    const isLive = keyId.startsWith('rzp_live_')
    return [{ isGood: true, text: isLive ? t.liveKeysWork() : t.testKeysWork() }, ...clockFinding(date)]
  } catch (error) {
    const status = error instanceof ProviderFault ? error.status : undefined
    return [
      { isGood: false, text: status === 401 ? t.keysRefused() : t.noAnswer({ problem: (error as Error).message }) },
    ]
  }
}
