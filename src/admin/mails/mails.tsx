import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#api/client/query.ts'
import type { MailTemplate } from '#generated/api.d.ts'
import { listMailTemplates } from '#generated/calls/mail-templates.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-settings.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Card } from '../shell/card.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { Page } from '../shell/page.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { MailPreview } from './mail-preview.tsx'

type Group = MailTemplate['group']

const groups: Readonly<Record<Group, () => string>> = {
  orders: t.mailsOfOrders,
  account: t.mailsOfAccount,
  marketing: t.mailsOfMarketing,
  shop: t.mailsOfShop,
}

/** /admin/settings/mails: every mail with sample data and its sentences, which can be sent as a test. */
export function Screen() {
  const query = useQuery({ ...queryOf(listMailTemplates, { quiet: true }), staleTime: 0 })
  const [open, setOpen] = useState<string>()
  return (
    <Page title={t.mailTemplates()} lead={t.mailTemplatesLead()} width="text">
      <p>
        <AdminLink href="/admin/settings/notifications">{t.chooseMails()}</AdminLink>
      </p>
      <LoadedPart query={query}>
        {({ templates }) =>
          (Object.keys(groups) as Group[]).map((group) => {
            const own = templates.filter((template) => template.group === group)
            if (own.length === 0) return null
            return (
              <Card key={group} title={groups[group]()}>
                <Rows label={groups[group]()}>
                  {own.map(({ id, title, subject, is_sent: isSent, reason }) => (
                    <Row
                      key={id}
                      title={title}
                      marks={[!isSent && t.mailSwitchedOff()]}
                      text={
                        <>
                          {subject}
                          {reason !== null && (
                            <>
                              <br />
                              {reason}
                            </>
                          )}
                        </>
                      }
                      below={open === id && <MailPreview id={id} />}
                      actions={
                        <Button
                          look="quiet"
                          aria-expanded={open === id}
                          aria-label={`${t.showMail()}: ${title}`}
                          onClick={() => setOpen(open === id ? undefined : id)}
                        >
                          {t.showMail()}
                        </Button>
                      }
                    />
                  ))}
                </Rows>
              </Card>
            )
          })
        }
      </LoadedPart>
    </Page>
  )
}
