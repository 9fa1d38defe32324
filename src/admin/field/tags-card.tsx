import { useState } from 'react'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-form.ts'
import { Card } from '../shell/card.tsx'
import { useAction } from '../shell/use-action.ts'
import { TagEditor } from './tag-editor.tsx'

const MAX_TAGS = 20
const MAX_LENGTH = 40

interface Props {
  tags: readonly string[]
  /** Tags in use, which are suggested. */
  known: readonly string[]
  save: (tags: string[]) => Promise<unknown>
}

/** Words to find a record by. Each change is saved at once. */
export function TagsCard({ tags, known, save }: Props) {
  const { run, isRunning } = useAction()
  const [typed, setTyped] = useState('')

  function change(next: string[]): void {
    // What was typed stays, so that it can be shortened.
    if (next.length > MAX_TAGS || next.some((tag) => tag.length > MAX_LENGTH))
      return void showToast({ kind: 'error', text: t.tooManyTags({ count: MAX_TAGS, length: MAX_LENGTH }) })
    run(async () => {
      await save(next)
      setTyped('')
      return undefined
    })
  }

  return (
    <Card title={t.tags()}>
      <TagEditor
        name="add-tag"
        tags={tags}
        known={known}
        typed={typed}
        onType={setTyped}
        onChange={change}
        isBusy={isRunning}
      />
    </Card>
  )
}
