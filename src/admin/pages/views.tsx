import * as t from '#words/admin-pages.ts'
import css from './editor.module.css'

export type View = 'outline' | 'preview' | 'inspector'

const VIEWS: readonly { key: View; title: () => string }[] = [
  { key: 'outline', title: t.outline },
  { key: 'inspector', title: t.inspector },
  { key: 'preview', title: t.preview },
]

/** On narrow screens, the editor’s parts are views. */
export const Views = ({ shown, onShow }: { shown: View; onShow: (view: View) => void }) => (
  <nav className={css.views} aria-label={t.views()}>
    {VIEWS.map(({ key, title }) => (
      <button key={key} type="button" className={css.view} aria-pressed={key === shown} onClick={() => onShow(key)}>
        {title()}
      </button>
    ))}
  </nav>
)
