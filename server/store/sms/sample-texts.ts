import type { TextTemplate } from '#domain/text-templates.ts'
import type { Shop } from '#server/platform/outbox/mail.ts'
import * as pickup from '#words/pickup-mails.ts'
import * as texts from '#words/texts.ts'

const NUMBER = '000000-000001'
const WAYBILL = 'EX123456789IN'
const MINUTES = 10
const DAYS = 7

/** Returns every kind of text message with sample data and the shop's own sentences. */
export function sampleTexts({ name: shop, origin }: Shop): Readonly<Record<TextTemplate, string>> {
  return {
    code: texts.code({ code: '1234', shop, minutes: MINUTES }),
    order_confirmed: texts.orderConfirmed({ shop, number: NUMBER }),
    order_shipped: texts.shipped({ shop, number: NUMBER, waybill: WAYBILL, link: `${origin}/parcel/${WAYBILL}` }),
    order_ready: pickup.readyText({ shop, number: NUMBER, place: shop }),
    order_link: texts.confirmOrder({ shop, minutes: MINUTES, link: origin }),
    account_changed: texts.changed({ shop, change: 'email', days: DAYS, link: origin }),
    phone_removed: texts.phoneRemoved({ shop }),
  }
}
