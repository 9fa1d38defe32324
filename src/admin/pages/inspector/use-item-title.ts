import { type Content, itemAt, type Path } from '../content/content.ts'
import { kindTitle } from '../sections/catalogue.ts'
import { useSharedSections } from '../sections/use-shared-sections.ts'
import { useEditor } from '../session/editor-scope.ts'

/** Returns what names an item or block in words: its kind, or the name of its shared section. */
export function useItemTitle(): (path: Path, within?: Content) => string {
  const { content } = useEditor()
  const shared = useSharedSections(content.component_data.some(({ key }) => key === undefined))
  return (path, within = content) => {
    const { key, ref } = itemAt(within, path) ?? {}
    const named = key === undefined && path.length === 1 && shared?.find((one) => one.key === ref)
    return named ? named.name : kindTitle(within, path)
  }
}
