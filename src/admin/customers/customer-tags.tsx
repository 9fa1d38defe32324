import type { CustomerPage } from '#generated/api.d.ts'
import { getCustomerPage, updateCustomerNotes } from '#generated/calls/customers.ts'
import { TagsCard } from '../field/tags-card.tsx'
import { useAdmin } from '../shell/session.ts'
import { useChange } from '../shell/use-change.ts'

interface Props {
  customer: CustomerPage
  changed: (next: CustomerPage) => void
}

export function CustomerTags({ customer: { id, version, note, tags, known_tags: known }, changed }: Props) {
  const { http } = useAdmin()
  const change = useChange(getCustomerPage.key({ params: { id } }), changed)
  const save = (next: string[]) =>
    change(() => updateCustomerNotes(http, { params: { id }, body: { version, note, tags: next }, quiet: true }))
  return <TagsCard tags={tags} known={known} save={save} />
}
