import { useState } from 'react'
import { SHARED } from '#engine/page-types.ts'
import { Dialog } from '#ui/dialog.tsx'
import * as t from '#words/admin-pages.ts'
import { newValue, type RootSchema, schemaText } from '../../field/field-schema.ts'
import { AdminSearch } from '../../shell/admin-search.tsx'
import { itemAt, type Item, type Path } from '../content/content.ts'
import { insertItems } from '../content/edit-content.ts'
import { newId } from '../content/ids.ts'
import { useDefinition } from '../inspector/use-definition.ts'
import { blocksFor } from '../sections/catalogue.ts'
import { itemFrom, presetOfBlock, sectionsFor } from '../sections/presets.ts'
import { presetPicture } from '../sections/preset-pictures.ts'
import { useSharedSections } from '../sections/use-shared-sections.ts'
import { useEditor } from '../session/editor-scope.ts'
import css from './add-dialog.module.css'

interface Props {
  parent: Path
  index: number
  /** Of the edited document. */
  documentKey: string
  onClose: () => void
}

/** What can be added to the page, or below an item. */
export function AddDialog({ parent, ...rest }: Props) {
  const isBlock = parent.length > 0
  return (
    <Dialog
      open
      title={isBlock ? t.addBlock() : t.addSection()}
      variant={isBlock ? 'dialog' : 'wide'}
      onClose={rest.onClose}
    >
      {isBlock ? <Blocks {...{ parent, ...rest }} /> : <Sections {...{ parent, ...rest }} />}
    </Dialog>
  )
}

function Sections({ parent, index, documentKey, onClose }: Props) {
  const { content, pageType, edit } = useEditor()
  const [words, setWords] = useState('')
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const matching = sectionsFor(content, pageType).filter(({ section, presets }) => {
    const { key, title, description, category } = section
    const text = [key, title, description, category, ...presets.map(({ name }) => name)]
      .map(schemaText)
      .join(' ')
      .toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
  const shared = useSharedSections()?.filter(
    ({ key, name }) =>
      // A section cannot contain itself.
      !(pageType === SHARED && key === documentKey) &&
      wanted.every((word) => `${name} ${key}`.toLowerCase().includes(word)),
  )
  const hasShared = shared !== undefined && shared.length > 0
  const categories = [...new Set(matching.map(({ section }) => section.category))].toSorted()
  return (
    <div className={css.root}>
      <AdminSearch value={words} label={t.findSection()} onChange={setWords} />
      {matching.length === 0 && !hasShared && <p role="status">{t.noSectionFound()}</p>}
      {categories.map((category) => (
        <section key={category} aria-label={schemaText(category)}>
          <h3 className={css.category}>{schemaText(category)}</h3>
          <ul role="list" className={css.list}>
            {matching
              .filter(({ section }) => section.category === category)
              .map(({ section, presets, refusal }) => (
                <li key={section.key} className={css.section}>
                  <div>
                    <p className={css.title}>{schemaText(section.title)}</p>
                    <p className={css.text}>{schemaText(section.description)}</p>
                    {refusal?.kind === 'limit' && (
                      <p className={css.text}>{t.limitReached({ limit: refusal.limit })}</p>
                    )}
                  </div>
                  <div className={css.presets}>
                    {presets.map((preset) => (
                      <button
                        key={preset.name}
                        type="button"
                        className={css.preset}
                        disabled={refusal !== undefined}
                        onClick={() => {
                          edit(insertItems(content, parent, index, [itemFrom(section, preset)]), t.added())
                          onClose()
                        }}
                      >
                        <Picture src={presetPicture(section.key, preset.name)} />
                        {t.addPreset({ name: schemaText(preset.name) })}
                      </button>
                    ))}
                  </div>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {hasShared && (
        <section aria-label={t.groupShared()}>
          <h3 className={css.category}>{t.groupShared()}</h3>
          <ul role="list" className={css.list}>
            {shared.map(({ key, name, is_published: isPublished }) => (
              <li key={key} className={css.section}>
                <div>
                  <p className={css.title}>{name}</p>
                  <p className={css.text}>{isPublished ? t.sharedSection() : t.sharedUnpublished()}</p>
                </div>
                <div className={css.presets}>
                  <button
                    type="button"
                    className={css.preset}
                    disabled={!isPublished}
                    onClick={() => {
                      edit(insertItems(content, parent, index, [{ ref: key, id: key }]), t.added())
                      onClose()
                    }}
                  >
                    {t.addPreset({ name })}
                  </button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** The button beside it says what it shows. */
const Picture = ({ src }: { src: string | undefined }) =>
  src !== undefined && <img className={css.picture} src={src} alt="" width={320} height={200} loading="lazy" />

function Blocks({ parent, index, onClose }: Props) {
  const { content, edit } = useEditor()
  const section = itemAt(content, parent.slice(0, 1))?.key
  const { data } = useDefinition(section)
  const add = (key: string) => {
    edit(
      insertItems(content, parent, index, [newBlock(section, key, data?.explanation.schema as RootSchema)]),
      t.added(),
    )
    onClose()
  }
  return (
    <ul role="list" className={css.blocks}>
      {blocksFor(content, parent).map(({ key, title }) => (
        <li key={key}>
          <button type="button" className={css.preset} disabled={!data} onClick={() => add(key)}>
            {t.addPreset({ name: title })}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Begins as a preset of its section has it, or with its required fields. */
function newBlock(section: string | undefined, key: string, root: RootSchema): Item {
  const preset = section === undefined ? undefined : presetOfBlock(section, key)
  if (preset) return preset
  const schema = root.definitions?.[key]
  return { key, id: newId(key), settings: schema ? (newValue(schema, root) as Record<string, unknown>) : {} }
}
