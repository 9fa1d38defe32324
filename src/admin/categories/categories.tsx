import { useState } from 'react'
import { resources } from '#generated/admin-resources.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-categories.ts'
import * as tree from '#words/admin-tree.ts'
import { schemaText } from '../field/field-schema.ts'
import { CreateLink } from '../shell/create-link.tsx'
import { EmptyNote } from '../shell/empty-note.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { Notice } from '../shell/notice.tsx'
import { Page } from '../shell/page.tsx'
import { AdminSearch } from '../shell/admin-search.tsx'
import { useSession } from '../shell/session.ts'
import { CategoryTree } from './category-tree.tsx'
import { useCategoryTree } from './category-tree.queries.ts'
import { childrenOf, matching } from '../tree/tree-rows.ts'
import css from './categories.module.css'

const { category } = resources
const NEW = `/admin/${category.path}/new`

/** Larger trees begin closed below the top level. */
const MAX_OPEN = 60

/** /admin/categories: the shop's tree, arranged by drag and by keyboard. */
export function Screen() {
  const { role } = useSession()
  const { query, move, conflict, closeConflict } = useCategoryTree()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>()
  const canWrite = (category.roles.write as readonly string[]).includes(role)
  const create = canWrite && <CreateLink href={NEW}>{t.create()}</CreateLink>

  return (
    <Page
      title={schemaText(category.plural)}
      lead={canWrite ? t.lead() : t.leadReadOnly()}
      actions={create}
      width="list"
    >
      <LoadedPart query={query}>
        {({ categories: nodes }) => {
          const parents = [...childrenOf(nodes).keys()].filter((id) => id !== null)
          const collapsed = chosen ?? new Set(nodes.length > MAX_OPEN ? parents : [])
          const isOpen = collapsed.size === 0
          const toggle = (id: number, isExpanded = collapsed.has(id)) => {
            if (isExpanded !== collapsed.has(id)) return
            const next = new Set(collapsed)
            if (isExpanded) next.delete(id)
            else next.add(id)
            setChosen(next)
          }
          const shown = words.trim() === '' ? undefined : matching(nodes, words)
          if (nodes.length === 0)
            return (
              <EmptyNote title={t.emptyTitle()} text={t.emptyAdvice()}>
                {create}
              </EmptyNote>
            )
          return (
            <>
              {conflict !== undefined && (
                <Notice role="alert" text={conflict}>
                  <Button look="quiet" onClick={closeConflict}>
                    {t.dismiss()}
                  </Button>
                </Notice>
              )}
              <div className={css.tools}>
                <AdminSearch value={words} label={t.find()} onChange={setWords} />
                {parents.length > 0 && shown === undefined && (
                  <Button look="quiet" onClick={() => setChosen(new Set(isOpen ? parents : []))}>
                    {isOpen ? t.collapseAll() : t.expandAll()}
                  </Button>
                )}
              </div>
              {shown?.size === 0 ? (
                <EmptyNote role="status" title={t.noMatches()} />
              ) : (
                <CategoryTree
                  nodes={nodes}
                  shown={shown}
                  collapsed={collapsed}
                  canWrite={canWrite}
                  onToggle={toggle}
                  onMove={(id, target) => void move(id, target)}
                />
              )}
              {canWrite && <p className={css.help}>{tree.keysShown()}</p>}
            </>
          )
        }}
      </LoadedPart>
    </Page>
  )
}
