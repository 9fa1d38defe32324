import type { PluginConfigs } from '#generated/plugins.ts'

/**
 * Returns the button's link with a first message: WhatsApp, text message, call, or by default an email to `email`.
 */
export function chatHref(config: PluginConfigs['Chat'], text: string, email: string): string {
  const { mobile_no: number, chat_by: way } = config
  const words = encodeURIComponent(text)
  if (way === 'phone') return `tel:+${number}`
  if (way === 'sms') return `sms:+${number}?body=${words}`
  if (way === 'mail') return `mailto:${encodeURIComponent(config.email || email).replace('%40', '@')}?body=${words}`
  return `https://wa.me/${number}?text=${words}`
}

/** The position as a class: “Bottom Right” is bottom-right. */
export const classOfPlace = (place: string): string =>
  place
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '')
