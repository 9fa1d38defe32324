import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#api/client/query.ts'
import { resources } from '#generated/admin-resources.ts'
import type { CategoryTree } from '#generated/api.d.ts'
import { getCategoryTree, moveCategory } from '#generated/calls/category-tree.ts'
import { resourceKey } from '../resources/resource.queries.ts'
import { useAdmin } from '../shell/session.ts'
import { type Target, withMove } from '../tree/tree-moves.ts'

/** Its key begins like those of the resource, so that saving a category reads it again. */
const treeQuery = {
  ...queryOf(getCategoryTree, { quiet: true }),
  queryKey: [...resourceKey(resources.category), 'tree'],
  staleTime: 0,
} as const

interface UsedTree {
  query: ReturnType<typeof useQuery<CategoryTree>>
  /** Shows a move at once and sends it. Ignored while another is being sent. */
  move: (id: number, target: Target) => Promise<void>
  isMoving: boolean
  /** Why the last move was refused: somebody else has changed the tree, which is shown as it is now. */
  conflict: string | undefined
  closeConflict: () => void
}

/** The tree of categories, with moves that are refused if somebody else has changed it meanwhile. */
export function useCategoryTree(): UsedTree {
  const { http } = useAdmin()
  const queryClient = useQueryClient()
  const [isMoving, setIsMoving] = useState(false)
  const [conflict, setConflict] = useState<string>()
  const query = useQuery<CategoryTree>(treeQuery)
  const show = (tree: CategoryTree) => queryClient.setQueryData(treeQuery.queryKey, tree)

  async function move(id: number, { parentId, before }: Target): Promise<void> {
    const tree = query.data
    if (isMoving || !tree) return
    setIsMoving(true)
    setConflict(undefined)
    await queryClient.cancelQueries({ queryKey: treeQuery.queryKey })
    show({ ...tree, categories: withMove(tree.categories, id, { parentId, before }) })
    try {
      const body = { version: tree.version, parent_id: parentId, before }
      show(await moveCategory(http, { params: { id }, body, quiet: ['stale_version'] }))
      // Also of its record, and of lists that show what it is below.
      void queryClient.invalidateQueries({
        queryKey: resourceKey(resources.category),
        predicate: ({ queryKey }) => queryKey[2] !== 'tree',
      })
    } catch (error) {
      show(tree)
      const { code, message, reply } = error as Refusal
      const current = reply?.payload?.tree
      if (code === 'stale_version' && current) {
        show(current)
        setConflict(message)
      } else void query.refetch()
    } finally {
      setIsMoving(false)
    }
  }

  return { query, move, isMoving, conflict, closeConflict: () => setConflict(undefined) }
}

interface Refusal extends Error {
  code?: string
  reply?: { payload?: { tree?: CategoryTree } }
}
