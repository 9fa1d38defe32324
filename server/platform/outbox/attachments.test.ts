import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { attachFiles } from './attachments.ts'

const NAME = { kind: 'invoice', order: 1 }

function appWith(make: FastifyInstance['mailAttachments']['make']) {
  const warnings: string[] = []
  const log = { warn: (_facts: object, text: string) => warnings.push(text) }
  return { app: { mailAttachments: { make }, log } as unknown as FastifyInstance, warnings }
}
const fileOf = (size: number) => ({ name: 'invoice.pdf', type: 'application/pdf', bytes: Buffer.alloc(size) })

it('AD-22 AU-18 a mail is sent without an attachment that cannot be made, and the log says so', async () => {
  const { app, warnings } = appWith(async () => {
    throw new Error('No.')
  })
  expect(await attachFiles(app, NAME)).toEqual([])
  expect(warnings).toEqual(['an attachment was not made'])
})

it('AD-22 AU-18 a mail is sent without an attachment that mail servers would refuse', async () => {
  const { app, warnings } = appWith(async () => fileOf(5_000_001))
  expect(await attachFiles(app, NAME)).toEqual([])
  expect(warnings).toEqual(['an attachment is too large to be sent'])
})

it('AD-22 a mail has the attachment that it names', async () => {
  const { app } = appWith(async () => fileOf(5_000_000))
  expect((await attachFiles(app, NAME)).map(({ name }) => name)).toEqual(['invoice.pdf'])
  expect(await attachFiles(app, undefined)).toEqual([])
})
