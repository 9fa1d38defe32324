import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskOrder } from '#generated/api.d.ts'
import { setDeskTags } from '#generated/calls/order-desk.ts'
import * as t from '#words/admin-desk.ts'
import { TagEditor } from '../field/tag-editor.tsx'
import { Card } from '../shell/card.tsx'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { orderFilters } from './orders.queries.ts'
import { useOrderChange } from './use-order-change.ts'

const MAX_LENGTH = 40

/** Words to find orders by. Each change is saved at once. */
export function TagsCard({ order: { number, tags } }: { order: DeskOrder }) {
  const { http } = useAdmin()
  const change = useOrderChange(number)
  const { run, isRunning } = useAction()
  const [typed, setTyped] = useState('')
  const { data } = useQuery(orderFilters)

  const save = (next: string[]) =>
    run(async () => {
      const body = { tags: [...new Set(next.map((tag) => tag.slice(0, MAX_LENGTH)))] }
      await change(() => setDeskTags(http, { params: { number }, body, quiet: true }))
      setTyped('')
      return undefined
    })

  return (
    <Card title={t.tags()}>
      <TagEditor
        name="add-tag"
        label={t.addTag()}
        tags={tags}
        known={data?.tags ?? []}
        typed={typed}
        onType={setTyped}
        onChange={save}
        isBusy={isRunning}
      />
    </Card>
  )
}
