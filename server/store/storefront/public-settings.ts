import { settingKeys } from '#domain/setting-keys.ts'

/** The settings that browsers may read. */
export const PUBLIC_SETTINGS = settingKeys

export type PublicSetting = (typeof PUBLIC_SETTINGS)[number]

const known: ReadonlySet<string> = new Set(PUBLIC_SETTINGS)

export const isPublicSetting = (key: string): key is PublicSetting => known.has(key)
