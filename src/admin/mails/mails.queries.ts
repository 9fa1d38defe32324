import { queryOptions } from '@tanstack/react-query'
import { httpOf } from '#api/client/http-of.ts'
import type { Http } from '#api/client/http.ts'

export type MailGroup = 'orders' | 'account' | 'marketing' | 'shop'

interface MailTemplate {
  id: string
  title: string
  group: MailGroup
  subject: string
}

interface ShownMail extends MailTemplate {
  preheader: string
  text: string
  attachments: string[]
  sentences: { key: string; text: string; is_changed: boolean }[]
}

const PATH = '/api/admin/mail-templates'

export const mailTemplatesQuery = queryOptions({
  queryKey: ['admin', 'mail-templates'],
  queryFn: ({ client, signal }): Promise<{ templates: MailTemplate[] }> =>
    httpOf(client).call({ method: 'GET', path: PATH, quiet: true, signal }),
  staleTime: 0,
})

export const mailPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'mail-templates', id],
    queryFn: ({ client, signal }): Promise<ShownMail> =>
      httpOf(client).call({ method: 'GET', path: `${PATH}/${id}`, quiet: true, signal }),
    staleTime: 0,
  })

/** Sends a mail with sample data to the member of staff who asks for it. */
export const sendTestMail = (http: Http, id: string): Promise<{ recipient: string; is_sent: boolean }> =>
  http.call({ method: 'POST', path: `${PATH}/${id}/test`, quiet: true })
