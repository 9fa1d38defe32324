import type { StaffRole } from '#domain/staff-roles.ts'
import { type Shop, greetingFor, mail } from '#server/platform/outbox/mail.ts'
import type { Message } from '#server/platform/outbox/outbox.ts'
import * as t from '#words/staff-mails.ts'
import { INVITATION_DAYS, STAFF_RESET_MINUTES } from './staff-links.ts'

const originOf = ({ origin, adminOrigin = origin }: Shop): string => adminOrigin

/** Tokens are in the fragment, which browsers send to no server and in no Referer. */
const linkTo = (shop: Shop, page: 'invitation' | 'reset-password', token: string): string =>
  `${originOf(shop)}/admin/${page}#${token}`

export const invitationMail = (
  shop: Shop,
  recipient: string,
  { role, inviter, token }: { role: StaffRole; inviter: string | undefined; token: string },
): Message =>
  mail(
    shop,
    recipient,
    t.invitationSubject({ shop: shop.name }),
    {
      greeting: greetingFor(),
      paragraphs: [
        inviter === undefined
          ? t.invitationByShop({ shop: shop.name, role })
          : t.invitation({ inviter, shop: shop.name, role }),
        t.invitationExpires({ days: INVITATION_DAYS }),
      ],
      button: { label: t.invitationButton(), href: linkTo(shop, 'invitation', token) },
      after: [t.invitationIgnore()],
      secrets: [token],
    },
    INVITATION_DAYS * 86_400,
  )

export const staffResetMail = (shop: Shop, recipient: string, token: string): Message =>
  mail(
    shop,
    recipient,
    t.resetSubject(),
    {
      greeting: greetingFor(),
      paragraphs: [t.reset({ shop: shop.name, minutes: STAFF_RESET_MINUTES })],
      button: { label: t.resetButton(), href: linkTo(shop, 'reset-password', token) },
      after: [t.resetIgnore()],
      secrets: [token],
    },
    STAFF_RESET_MINUTES * 60,
  )

/** Stored in the outbox instead of a link, but never sent. */
export const noStaffResetMail = (shop: Shop, recipient: string): Message =>
  mail(shop, recipient, t.resetSubject(), {
    greeting: greetingFor(),
    paragraphs: [t.resetWithoutAccount()],
    button: undefined,
  })

const CHANGES = {
  password: t.passwordChanged,
  secondFactorSet: t.secondFactorSet,
  secondFactorRemoved: t.secondFactorRemoved,
} as const

export type CredentialChange = keyof typeof CHANGES

/** Notifies a person that a way to log in has changed, in case it was someone else. */
export const credentialMail = (
  shop: Shop,
  { email, name }: { email: string; name: string },
  change: CredentialChange,
): Message =>
  mail(shop, email, t.changedSubject({ change }), {
    greeting: greetingFor(name),
    paragraphs: [CHANGES[change]({ shop: shop.name }), t.notYou()],
    button: { label: t.openAdmin(), href: `${originOf(shop)}/admin` },
  })
