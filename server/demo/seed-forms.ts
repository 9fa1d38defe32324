import type { Queryable } from '#server/platform/db/database.ts'
import { TRADE_ENQUIRY } from '#server/engagement/forms/forms.ts'
import type { FormsFixture } from './fixture-files.ts'
import { upsert } from '#server/platform/db/upsert.ts'

const upsertForms = upsert('form', ['id'], ['plugin', 'definition', 'notify'])
const upsertGalleries = upsert('gallery', ['id'], ['title', 'intro', 'pictures', 'position'])

/** Seeds forms, the trade enquiry and galleries. Submissions are kept. */
export async function seedForms(db: Queryable, { forms, tradeEnquiry, galleries }: FormsFixture): Promise<void> {
  const row = (plugin: 'Form' | 'TradeEnquiry', { id, notify, ...form }: FormsFixture['tradeEnquiry']) => {
    const { title, intro, submit_label, thanks, fields } = form
    return { id, plugin, notify, definition: { title, intro, submit_label, thanks, fields } }
  }
  await upsertForms(db, [
    ...forms.map((form) => row('Form', form)),
    row('TradeEnquiry', { ...tradeEnquiry, id: TRADE_ENQUIRY }),
  ])
  await upsertGalleries(
    db,
    galleries.map(({ slug, ...gallery }, position) => ({ id: slug, ...gallery, position })),
  )
}
