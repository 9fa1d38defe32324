import { useState } from 'react'
import type { CustomerPage } from '#generated/api.d.ts'
import { updateCustomerNotes } from '#generated/calls/customers.ts'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-customers.ts'
import { TagEditor } from '../field/tag-editor.tsx'
import { Card } from '../shell/card.tsx'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'

const MAX_TAGS = 20
const MAX_LENGTH = 40

interface Props {
  customer: CustomerPage
  changed: (next: CustomerPage) => void
}

/** Words to find customers by, like the tags of orders. Each change is saved at once. */
export function CustomerTags({ customer: { id, version, note, tags, known_tags: known }, changed }: Props) {
  const { http } = useAdmin()
  const { run, isRunning } = useAction()
  const [typed, setTyped] = useState('')

  function save(next: string[]): void {
    // What was typed stays, so that it can be shortened.
    if (next.length > MAX_TAGS || next.some((tag) => tag.length > MAX_LENGTH))
      return void showToast({ kind: 'error', text: t.tooManyTags() })
    run(async () => {
      changed(await updateCustomerNotes(http, { params: { id }, body: { version, note, tags: next }, quiet: true }))
      setTyped('')
      return undefined
    })
  }

  return (
    <Card title={t.tags()}>
      <TagEditor
        name="add-tag"
        label={t.addTag()}
        tags={tags}
        known={known}
        typed={typed}
        onType={setTyped}
        onChange={save}
        isBusy={isRunning}
      />
    </Card>
  )
}
