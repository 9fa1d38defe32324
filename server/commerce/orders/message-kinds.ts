import type { DeskMessageKind } from '#generated/api.d.ts'
import type { Notice } from '#domain/notices.ts'
import type { TextTemplate } from '#domain/text-templates.ts'

/** Mails that the owner may switch off. */
export const MAIL_NOTICES: Partial<Record<DeskMessageKind, Notice>> = {
  shipped: 'shipped_mail',
  delivered: 'delivered_mail',
}

/** Text messages that the owner may switch off. */
export const TEXT_NOTICES: Partial<Record<DeskMessageKind, Notice>> = {
  confirmed: 'confirmed_text',
  shipped: 'shipped_text',
}

/** Kinds of text messages. */
export const TEXT_TEMPLATES: Partial<Record<DeskMessageKind, TextTemplate>> = {
  confirmed: 'order_confirmed',
  shipped: 'order_shipped',
  ready: 'order_ready',
}
