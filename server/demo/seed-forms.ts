import type { Queryable } from '#server/platform/db/database.ts'
import { TRADE_ENQUIRY } from '#server/engagement/forms/forms.ts'
import type { FormsFixture } from './fixture-files.ts'
import { upsert } from '#server/platform/db/upsert.ts'

const layForms = upsert('form', ['id'], ['plugin', 'definition', 'notify'])
const layGalleries = upsert('gallery', ['id'], ['title', 'intro', 'pictures', 'position'])

/** Forms, the trade enquiry and galleries; what was sent by them stays. */
export async function seedForms(db: Queryable, { forms, tradeEnquiry, galleries }: FormsFixture): Promise<void> {
  const row = (plugin: 'Form' | 'TradeEnquiry', { id, notify, ...form }: FormsFixture['tradeEnquiry']) => {
    const { title, intro, submit_label, thanks, fields } = form
    return { id, plugin, notify, definition: { title, intro, submit_label, thanks, fields } }
  }
  await layForms(db, [
    ...forms.map((form) => row('Form', form)),
    row('TradeEnquiry', { ...tradeEnquiry, id: TRADE_ENQUIRY }),
  ])
  await layGalleries(
    db,
    galleries.map(({ slug, ...gallery }, position) => ({ id: slug, ...gallery, position })),
  )
}
