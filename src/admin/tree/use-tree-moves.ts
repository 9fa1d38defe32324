import { useState } from 'react'
import * as t from '#words/admin-tree.ts'
import { type Direction, type Gap, type Moving, moveTo, pickUp, stepTo, type Target, targetOf } from './tree-moves.ts'
import type { TreeNode } from './tree-rows.ts'

interface Options {
  nodes: readonly TreeNode[]
  collapsed: ReadonlySet<number>
  maxLevels: number
  onMove: (id: number, target: Target) => void
}

export interface TreeMoves {
  /** The node that has been picked up. */
  moving: Moving | undefined
  /** For screen readers: what has happened. */
  announcement: string
  begin: (id: number) => Moving | undefined
  step: (direction: Direction) => void
  to: (gap: Gap) => void
  drop: () => void
  cancel: () => void
}

/** Picks a node up, by keyboard or by drag, and moves it through the rows until it is put down. */
export function useTreeMoves({ nodes, collapsed, maxLevels, onMove }: Options): TreeMoves {
  const [held, setHeld] = useState<Moving>()
  const [announcement, announce] = useState('')
  const nameOf = (id: number) => nodes.find((node) => node.id === id)?.name ?? ''
  // Somebody else may have removed it.
  const moving = held && nodes.some(({ id }) => id === held.id) ? held : undefined

  function placeText(at: Moving): string {
    const { parentId, before } = targetOf(at)
    const siblings = nodes.filter((node) => node.parent_id === parentId && node.id !== at.id)
    const index = before === null ? siblings.length : siblings.findIndex(({ id }) => id === before)
    const place = { place: index + 1, count: siblings.length + 1 }
    return parentId === null ? t.placeTop(place) : t.placeIn({ ...place, parent: nameOf(parentId) })
  }
  function change(next: Moving): void {
    setHeld(next)
    announce(placeText(next))
  }

  return {
    moving,
    announcement,
    begin: (id) => {
      const next = pickUp(nodes, collapsed, id, maxLevels)
      setHeld(next)
      if (next) announce(t.pickedUp({ item: nameOf(id), place: placeText(next) }))
      return next
    },
    step: (direction) => moving && change(stepTo(moving, direction)),
    to: (gap) => {
      const next = moving && moveTo(moving, gap)
      if (next && (next.gap.index !== moving.gap.index || next.gap.level !== moving.gap.level)) change(next)
    },
    drop: () => {
      if (!moving) return
      setHeld(undefined)
      announce(t.putDown({ item: nameOf(moving.id), place: placeText(moving) }))
      const target = targetOf(moving)
      const begin = pickUp(nodes, collapsed, moving.id, maxLevels)
      const from = begin && targetOf(begin)
      if (from?.parentId !== target.parentId || from.before !== target.before) onMove(moving.id, target)
    },
    cancel: () => {
      if (!moving) return
      setHeld(undefined)
      announce(t.cancelled({ item: nameOf(moving.id) }))
    },
  }
}
