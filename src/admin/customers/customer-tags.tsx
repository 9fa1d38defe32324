import type { CustomerPage } from '#generated/api.d.ts'
import { updateCustomerNotes } from '#generated/calls/customers.ts'
import { TagsCard } from '../field/tags-card.tsx'
import { useAdmin } from '../shell/session.ts'

interface Props {
  customer: CustomerPage
  changed: (next: CustomerPage) => void
}

export function CustomerTags({ customer: { id, version, note, tags, known_tags: known }, changed }: Props) {
  const { http } = useAdmin()
  const save = async (next: string[]) =>
    changed(await updateCustomerNotes(http, { params: { id }, body: { version, note, tags: next }, quiet: true }))
  return <TagsCard tags={tags} known={known} save={save} />
}
