import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskOrder } from '#generated/api.d.ts'
import { setDeskTags } from '#generated/calls/order-desk.ts'
import * as t from '#words/admin-desk.ts'
import { Combobox } from '../field/combobox.tsx'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { Card } from '../shell/card.tsx'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { orderFilters } from './orders.queries.ts'
import { useOrderChange } from './use-order-change.ts'
import css from './tags-card.module.css'

/** Words to find orders by. Each change is saved at once. */
export function TagsCard({ order: { number, tags } }: { order: DeskOrder }) {
  const { http } = useAdmin()
  const change = useOrderChange(number)
  const { run, isRunning } = useAction()
  const [typed, setTyped] = useState('')
  const { data } = useQuery(orderFilters)
  const words = typed.trim().toLowerCase()

  const save = (next: string[]) =>
    run(async () => {
      await change(() => setDeskTags(http, { params: { number }, body: { tags: next }, quiet: true }))
      setTyped('')
      return undefined
    })
  const add = (text: string) => {
    const added = text.split(/[,;]/).map((tag) => tag.trim().slice(0, 40))
    const next = [...new Set([...tags, ...added])].filter((tag) => tag !== '')
    if (next.length > tags.length) save(next)
  }

  return (
    <Card title={t.tags()}>
      {tags.length > 0 && (
        <ul role="list" className={css.tags}>
          {tags.map((tag) => (
            <li key={tag} className={css.tag}>
              {tag}
              <button
                type="button"
                className={css.remove}
                aria-label={t.removeTagNamed({ tag })}
                disabled={isRunning}
                onClick={() => save(tags.filter((one) => one !== tag))}
              >
                <AdminIcon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        name="add-tag"
        label={t.addTag()}
        items={(data?.tags ?? [])
          .filter((tag) => !tags.includes(tag) && tag.toLowerCase().includes(words))
          .slice(0, 8)
          .map((tag) => ({ key: tag, title: tag }))}
        typed={typed}
        onType={setTyped}
        onChoose={({ title }) => add(title)}
        onEnter={() => add(typed)}
      />
    </Card>
  )
}
