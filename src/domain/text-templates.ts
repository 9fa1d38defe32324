/** Kinds of text messages. India's operators deliver only texts that are registered with them, each with an id. */
export const textTemplates = [
  'code',
  'order_confirmed',
  'order_shipped',
  'order_ready',
  'order_link',
  'account_changed',
  'phone_removed',
] as const

export type TextTemplate = (typeof textTemplates)[number]
