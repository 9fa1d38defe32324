import type { CartGiftView } from '#generated/api.d.ts'
import { UNSET_GIFTS } from '#server/store/settings/gifts.singleton.ts'
import type { OpenCart } from './identity.ts'

/** What the shop offers for gifts. */
export interface GiftOffer {
  hasNote: boolean
  /** Undefined if the shop does not wrap gifts. */
  wrapping: { price: number; gst_bps: number; description: string } | undefined
}

/** What a cart uses of it. */
export interface CartGift {
  note: string | null
  wrapping: GiftOffer['wrapping']
  offer: GiftOffer | undefined
}

export function giftOfferOf(settings: Readonly<Record<string, unknown>>): GiftOffer {
  const { gift_wrap_price: price, gift_wrap_gst: gst, gift_wrap_text: text } = { ...UNSET_GIFTS, ...settings }
  return {
    hasNote: settings['enable_gift_note'] === true,
    wrapping:
      settings['enable_gift_wrap'] === true
        ? {
            price,
            gst_bps: Math.round(gst * 100),
            description: typeof text === 'string' ? text : '',
          }
        : undefined,
  }
}

/** Returns the chosen part of what the shop offers. A choice is kept while the shop does not offer it. */
export const giftOf = (
  { gift_note: note, gift_wrap: isWrapped }: Pick<OpenCart, 'gift_note' | 'gift_wrap'>,
  offer: GiftOffer | undefined,
): CartGift => ({
  note: offer?.hasNote ? note : null,
  wrapping: isWrapped ? offer?.wrapping : undefined,
  offer,
})

/** Returns the view of a cart's gift; undefined if the shop offers nothing for gifts. */
export function giftView({ note, wrapping, offer }: CartGift, currency: string): CartGiftView | undefined {
  if (!offer || (!offer.hasNote && !offer.wrapping)) return undefined
  const { hasNote, wrapping: offered } = offer
  return {
    can_add_note: hasNote,
    note,
    wrapping: offered ? { price: { amount: offered.price, currency }, description: offered.description } : null,
    wrapped: wrapping !== undefined,
  }
}
