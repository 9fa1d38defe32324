import { useState } from 'react'
import { valueAt } from './pointer.ts'
import type { UseFormResult } from './use-form.ts'

/** A list within a form's values. Errors and React keys follow their items when these move. */
export interface FormList<Item> {
  items: readonly { key: number; name: string; value: Item }[]
  add: (item: Item) => void
  remove: (index: number) => void
  move: (from: number, to: number) => void
}

/** Returns the list at a name such as `variants` or `variants/0/prices`. */
export function useFormList<Item>(
  form: Pick<UseFormResult<object>, 'values' | 'errors' | 'set' | 'show'>,
  name: string,
): FormList<Item> {
  const values = (valueAt(form.values, name) ?? []) as readonly Item[]
  const [{ keys, next }, setKeys] = useState(() => ({ keys: values.map((_, index) => index), next: values.length }))
  const indexes = values.map((_, index) => index)

  /** `order` has the former index of each item; that of a new item is past the end. */
  function arrange(order: readonly number[], items: readonly Item[]): void {
    const within = Object.entries(form.errors).filter(([field]) => field.startsWith(`${name}/`))
    form.set(name, items)
    for (const [field, error] of within) {
      const [index, ...rest] = field.slice(name.length + 1).split('/')
      const now = order.indexOf(Number(index))
      if (now >= 0) form.show([name, now, ...rest].join('/'), error)
    }
    setKeys({ keys: order.map((from) => keys[from] ?? next), next: next + 1 })
  }

  return {
    items: values.map((value, index) => ({ key: keys[index] ?? index, name: `${name}/${index}`, value })),
    add: (item) => arrange([...indexes, values.length], [...values, item]),
    remove: (index) => arrange(indexes.toSpliced(index, 1), values.toSpliced(index, 1)),
    move: (from, to) => {
      const moved = <T>(list: readonly T[]) => list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)
      arrange(moved(indexes), moved(values))
    },
  }
}
