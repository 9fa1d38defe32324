import { useEffect, useRef, useState } from 'react'
import { type Appearance, themeCss } from '#lib/theme.ts'
import * as t from '#words/admin-settings.ts'
import type { AsideProps } from '../resources/singleton-screen.tsx'
import { OptionFieldset } from '../shell/option-row.tsx'
import { useSession } from '../shell/session.ts'
import css from './theme-preview.module.css'

type Values = Record<string, unknown>

/** Widths of the shown pages, in CSS pixels. */
const WIDTHS = { phone: 390, desktop: 1280 } as const
type Size = keyof typeof WIDTHS

/** The shop’s home page with the unsaved colours, fonts and layout. */
export function ThemePreview({ values }: Pick<AsideProps, 'values'>) {
  const { shop } = useSession()
  const frame = useRef<HTMLIFrameElement>(null)
  const [size, setSize] = useState<Size>('phone')
  const [loads, setLoads] = useState(0)
  useEffect(() => {
    if (frame.current) paint(frame.current, values)
  }, [values, loads])
  // The page of another origin cannot be styled.
  if (shop.origin !== '' && shop.origin !== window.location.origin) return <p>{t.previewElsewhere()}</p>
  return (
    <section className={css.root} aria-label={t.preview()}>
      <OptionFieldset
        legend={t.previewSize()}
        options={[
          { key: 'phone', label: t.previewPhone() },
          { key: 'desktop', label: t.previewDesktop() },
        ]}
        value={size}
        onChange={setSize}
      />
      <div className={css.window} data-size={size}>
        {/* The shop itself, which must run and be painted from here. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          ref={frame}
          className={css.page}
          title={t.previewPage()}
          src="/"
          width={WIDTHS[size]}
          onLoad={() => setLoads((count) => count + 1)}
        />
      </div>
    </section>
  )
}

/** Applies values by an adopted style sheet, which comes after the page's own and is not subject to its policy. */
function paint(frame: HTMLIFrameElement, values: Values): void {
  const { contentDocument: page, contentWindow } = frame
  const Sheet = (contentWindow as (Window & typeof globalThis) | null)?.CSSStyleSheet
  if (!page || !Sheet) return
  const sheet = new Sheet()
  sheet.replaceSync(themeCss({ fonts: [], ...values } as unknown as Appearance))
  page.adoptedStyleSheets = [sheet]
}
