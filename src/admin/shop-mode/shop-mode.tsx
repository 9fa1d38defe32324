import { pageHref } from '#pages/page-href.ts'
import * as t from '#words/admin-settings.ts'
import { type AsideProps, SettingsPage } from '../resources/singleton-screen.tsx'
import { Card } from '../shell/card.tsx'
import type { ScreenProps } from '../shell/screen.ts'

const shown: Readonly<Record<string, () => string>> = {
  open: t.modeOpen,
  password: t.modePassword,
  'coming-soon': t.modeComingSoon,
  maintenance: t.modeMaintenance,
  unavailable: t.modeUnavailable,
}

const pages: Readonly<Record<string, string>> = {
  open: pageHref('home'),
  password: pageHref('password-protected'),
  'coming-soon': pageHref('coming-soon'),
  maintenance: pageHref('under-maintenance'),
}

/** /admin/settings/mode, with what visitors see in the chosen mode. */
export function Screen({ singleton }: ScreenProps) {
  if (!singleton) throw new Error('This screen needs a settings page')
  return <SettingsPage page={singleton} Aside={ModePreview} />
}

function ModePreview({ values, stored }: AsideProps) {
  const mode = String(values['mode'])
  const href = pages[mode]
  return (
    <Card title={t.modePreview()} lead={shown[mode]?.()}>
      {/* Staff can open the page of a mode once the shop is in it. */}
      {href !== undefined && mode === stored['mode'] && (
        <p>
          <a href={href} target="_blank" rel="noreferrer">
            {t.openPage()}
          </a>
        </p>
      )}
    </Card>
  )
}
