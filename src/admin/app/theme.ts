import { createStoredChoice } from '#lib/stored-choice.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Light or dark, by choice; otherwise as the device is set. */
export const themeChoice = createStoredChoice('admin theme')

export function currentTheme(): Theme {
  const chosen = themeChoice.read()
  return THEMES.find((theme) => theme === chosen) ?? 'system'
}

/** Applies the chosen theme to the page, now and after each change in any tab. */
export function applyTheme(): void {
  const apply = () => {
    document.documentElement.dataset['theme'] = currentTheme()
  }
  apply()
  themeChoice.subscribe(apply)
}
