import { useMemo } from 'react'
import { bindingsOf } from '#engine/explain-page.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-pages.ts'
import type { RootSchema } from '../../field/field-schema.ts'
import { AdminLink } from '../../shell/admin-link.tsx'
import { LoadedPart } from '../../shell/loaded-part.tsx'
import { Notice } from '../../shell/notice.tsx'
import { migratedItem } from '../content/clipboard.ts'
import { type Content, itemAt, type Path, withItem } from '../content/content.ts'
import { removeItems, setValue } from '../content/edit-content.ts'
import { documentHref } from '../calls/document-href.ts'
import { hasLook } from '../sections/catalogue.ts'
import { useEditor } from '../session/editor-scope.ts'
import { itemErrors, ownProblems } from './item-errors.ts'
import { ItemFields } from './item-fields.tsx'
import { PartForm } from './part-form.tsx'
import { type LoadedSection, useDefinition } from './use-definition.ts'
import { useItemForm } from './use-item-form.ts'

/** The settings of an item or a block. */
export function ItemForm({ path }: { path: Path }) {
  const { content } = useEditor()
  const root = itemAt(content, path.slice(0, 1))
  const query = useDefinition(root?.key)
  if (root?.key === undefined) return <SharedSection path={path} />
  return (
    <LoadedPart query={query}>
      {(section) => (section ? <Settings path={path} section={section} /> : <UnknownSection path={path} />)}
    </LoadedPart>
  )
}

/** A section that is stored once and used on many pages. The page decides when and where it is shown. */
function SharedSection({ path }: { path: Path }) {
  const { content, problems } = useEditor()
  const item = itemAt(content, path)
  return (
    <>
      <Notice text={t.sharedSection()}>
        <AdminLink href={documentHref('Shared', item?.ref ?? '')}>{t.editShared()}</AdminLink>
      </Notice>
      {ownProblems(content, path, problems).map(({ code, message, severity }) => (
        <Notice key={`${code} ${message}`} text={message} isWarning={severity === 'error'} />
      ))}
      {item?.hidden && <Notice text={t.isHidden()} />}
      <PartForm path={path} part="visible" />
    </>
  )
}

/** Its code is not part of the shop, for example because its plugin was removed. */
function UnknownSection({ path }: { path: Path }) {
  const { content, edit, isReadOnly } = useEditor()
  return (
    <Notice text={t.unknownSection({ key: itemAt(content, path)?.key ?? '' })} isWarning>
      {!isReadOnly && (
        <Button look="quiet" onClick={() => edit(removeItems(content, [path]), t.removed())}>
          {t.remove()}
        </Button>
      )}
    </Notice>
  )
}

function Settings({ path, section: { definition, explanation } }: { path: Path; section: LoadedSection }) {
  const { content, problems, pageType, change, isReadOnly } = useEditor()
  const { version } = definition.contract
  // What is edited is saved for the section’s current version.
  const current = (given: Content): Content =>
    withItem(given, path.slice(0, 1), (item) => migratedItem(item, version, definition.migrations))
  const item = itemAt(current(content), path)
  const isSection = path.length === 1
  const schema = useMemo(
    () => (isSection ? explanation.schema : blockSchema(explanation.schema, item?.key)) as RootSchema,
    [explanation, isSection, item?.key],
  )
  const settings = item?.settings ?? NO_SETTINGS
  const form = useItemForm({
    values: settings,
    errors: itemErrors({
      content,
      path,
      problems,
      settings,
      schema,
      validate: isSection ? explanation.validate : explanation.validateBlock[item?.key ?? ''],
    }),
    onSet: (name, value) =>
      change(setValue(current(content), path, `/settings/${name}`, value), t.changedField(), [...path, name].join(' ')),
  })
  const bindings = useMemo(() => bindingsOf(pageType), [pageType])
  if (!item) return null
  const hasFields = Object.keys(schema.properties ?? {}).length > 0
  return (
    <>
      {ownProblems(content, path, problems).map(({ code, message, severity }) => (
        <Notice key={`${code} ${message}`} text={message} isWarning={severity === 'error'} />
      ))}
      {item.hidden && <Notice text={t.isHidden()} />}
      {hasFields ? (
        <ItemFields schema={schema} form={form} isReadOnly={isReadOnly} bindings={bindings} />
      ) : (
        <p>{t.noSettings()}</p>
      )}
      {isSection && hasLook(item.key) && <PartForm path={path} part="look" />}
      {isSection && <PartForm path={path} part="visible" />}
    </>
  )
}

const NO_SETTINGS: Record<string, unknown> = {}

const blockSchema = (root: Record<string, any>, key = ''): object => ({
  ...(root['definitions'] as Record<string, object>)[key],
  definitions: root['definitions'],
})
