import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/admin-menus.ts'
import * as tree from '#words/admin-tree.ts'
import type { ControlProps } from '../field/control-props.ts'
import { deadLinks } from '../field/dead-links.queries.ts'
import { useFormScope } from '../field/control-props.ts'
import { FieldGroup } from '../field/field-group.tsx'
import { newValue, resolveField } from '../field/field-schema.ts'
import { Badge } from '../shell/badge.tsx'
import { useDebounced } from '../shell/use-debounced.ts'
import { TreeGrid } from '../tree/tree-grid.tsx'
import { MenuItemDialog } from './menu-item-dialog.tsx'
import { type MenuItem, type MenuNode, pointerOf } from './menu-nodes.ts'
import { useMenuNodes } from './use-menu-nodes.ts'
import css from './menu-items-editor.module.css'

/** As many levels as shoppers see. */
const LEVELS = 2

/** The items of a menu as a tree, each edited in a dialog. Links that lead nowhere are marked. */
export function MenuItemsEditor(props: ControlProps) {
  const { name, label, hint, error, errors, field, value, onChange, isRequired, isReadOnly } = props
  const { root } = useFormScope()
  const items = resolveField(field.items ?? {}, root)
  const menu = useMenuNodes(value, onChange)
  const { nodes } = menu
  const [editedId, setEdited] = useState<number>()
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set())
  const [announcement, announce] = useState('')
  const edited = nodes.find(({ id }) => id === editedId)
  const links = useDebounced(nodes.map(({ item }) => item.path).join('\n'), 400)
  const { data: dead = {} } = useQuery(deadLinks(links.split('\n')))
  const deadCount = nodes.filter(({ item }) => dead[item.path] !== undefined).length

  const toggle = (id: number, isExpanded = collapsed.has(id)) => {
    if (isExpanded === collapsed.has(id))
      setCollapsed(new Set(isExpanded ? [...collapsed].filter((one) => one !== id) : [...collapsed, id]))
  }
  function add(parent: number | null): void {
    setEdited(menu.add({ ...(newValue(items, root) as MenuItem), active: true }, parent))
    if (parent !== null) toggle(parent, true)
  }
  function remove({ id, name: title }: MenuNode): void {
    menu.remove(id)
    announce(t.removed({ item: title || t.unnamed() }))
  }
  function undo(): void {
    menu.undo()
    announce(t.undone())
  }
  function pressed(event: KeyboardEvent<HTMLElement>): void {
    const isTyping = (event.target as HTMLElement).matches('input, textarea, [contenteditable="true"]')
    if (isTyping || event.shiftKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    undo()
  }
  const hasError = (id: number) => {
    const pointer = `${name}/${pointerOf(nodes, id)}`
    return Object.keys(errors).some((one) => one.startsWith(`${pointer}/`) && !one.startsWith(`${pointer}/children/`))
  }

  return (
    <FieldGroup {...{ name, label, hint, error, isRequired }} isPlain>
      <div className={css.root} role="group" aria-label={label} onKeyDown={pressed}>
        {deadCount > 0 && (
          <p className={css.dead} role="status">
            {t.deadCount({ count: deadCount })}
          </p>
        )}
        {nodes.length === 0 ? (
          <p className={css.empty}>{t.noItems()}</p>
        ) : (
          <TreeGrid
            label={label}
            nodes={nodes}
            collapsed={collapsed}
            maxLevels={LEVELS}
            canMove={!isReadOnly}
            headings={[t.item(), t.state()]}
            onToggle={toggle}
            onMove={menu.move}
            onOpen={({ id }) => setEdited(id)}
            renderName={({ node }, tabIndex) => (
              <button type="button" className={css.item} tabIndex={tabIndex} onClick={() => setEdited(node.id)}>
                <span className={css.title}>{node.name || t.unnamed()}</span>
                <span className={css.path}>{dead[node.item.path] ?? node.item.path}</span>
              </button>
            )}
            renderFact={({ node }) => (
              <State
                isDead={dead[node.item.path] !== undefined}
                hasError={hasError(node.id)}
                isHidden={!node.item.active}
              />
            )}
            actionsOf={(node) => ({
              before: [
                { key: 'edit', label: isReadOnly ? t.view() : t.edit(), onChoose: () => setEdited(node.id) },
                ...(isReadOnly || node.parent_id !== null
                  ? []
                  : [{ key: 'add', label: t.addBelow(), onChoose: () => add(node.id) }]),
              ],
              after: isReadOnly
                ? []
                : [{ key: 'remove', label: t.remove(), isDangerous: true, onChoose: () => remove(node) }],
            })}
          />
        )}
        {!isReadOnly && (
          <div className={css.actions}>
            <Button look="quiet" onClick={() => add(null)}>
              {t.add()}
            </Button>
            {menu.canUndo && (
              <Button look="quiet" onClick={undo}>
                {t.undo()}
              </Button>
            )}
          </div>
        )}
        {!isReadOnly && nodes.length > 1 && <p className={css.help}>{tree.keysShown()}</p>}
        <VisuallyHidden>
          <span role="status">{announcement}</span>
        </VisuallyHidden>
      </div>
      {edited && (
        <MenuItemDialog
          name={`${name}/${pointerOf(nodes, edited.id)}`}
          field={items}
          item={edited.item}
          errors={errors}
          onClose={() => setEdited(undefined)}
        />
      )}
    </FieldGroup>
  )
}

function State({ isDead, hasError, isHidden }: { isDead: boolean; hasError: boolean; isHidden: boolean }) {
  if (hasError) return <Badge tone="error" text={t.incomplete()} />
  if (isDead) return <Badge tone="error" text={t.dead()} />
  return isHidden ? <Badge text={t.hidden()} /> : null
}
