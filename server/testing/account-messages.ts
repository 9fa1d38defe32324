import * as account from '#server/identity/auth/messages.ts'
import * as staff from '#server/identity/staff/staff-mails.ts'
import type { Shop } from '#server/platform/outbox/mail.ts'
import type { Message } from '#server/platform/outbox/outbox.ts'

/** Returns every kind of message about the accounts of customers and staff: those that are sent, and those that are not. */
export function accountMessages(shop: Shop): { sent: Message[]; withheld: Message[] } {
  const silent = { ...shop, email: '' }
  const kinds = ['email', 'phone', 'password', 'deletion'] as const
  const sent: Message[] = [
    account.codeMessage(shop, '+911', '1234'),
    account.resetMail(shop, 'a@b.example', 'token'),
    account.codeMail(shop, 'a@b.example', '1234'),
    account.passwordResetMail(shop, 'a@b.example', 'Meera', '9000000001'),
    account.phoneRemovedText(shop, '+911'),
    account.verifyMail(shop, 'a@b.example', 'token'),
    account.takenMail(shop, 'a@b.example'),
    account.welcomeMail(shop, 'a@b.example', 'token'),
    account.changedMail(shop, 'a@b.example', '', 'email', undefined),
    account.changedMail(silent, 'a@b.example', '', 'email', undefined),
    staff.staffResetMail(shop, 'a@b.example', 'token'),
    ...[undefined, shop.name].map((inviter) =>
      staff.invitationMail(shop, 'a@b.example', { role: 'owner', inviter, token: 'token' }),
    ),
    ...(['password', 'secondFactorSet', 'secondFactorRemoved'] as const).map((change) =>
      staff.credentialMail(shop, { email: 'a@b.example', name: shop.name }, change),
    ),
    ...kinds.flatMap((kind) => [
      account.changedMail(shop, 'a@b.example', 'Meera', kind, 'token'),
      account.changedText(shop, '+911', kind, 'token'),
    ]),
  ]
  const withheld = [
    account.noAccountMessage(shop, '+911'),
    account.noResetMail(shop, 'a@b.example'),
    staff.noStaffResetMail(shop, 'a@b.example'),
  ]
  return { sent, withheld }
}
