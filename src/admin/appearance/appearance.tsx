import { SettingsPage } from '../resources/singleton-screen.tsx'
import type { ScreenProps } from '../shell/screen.ts'
import { ThemePreview } from './theme-preview.tsx'

/** /admin/settings/appearance, with a preview of the shop. */
export function Screen({ singleton }: ScreenProps) {
  if (!singleton) throw new Error('This screen needs a settings page')
  return <SettingsPage page={singleton} Aside={ThemePreview} />
}
