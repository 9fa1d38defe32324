import { settingKeys } from '#domain/setting-keys.ts'

/** The settings a browser may read. Whatever else the store holds stays on the server. */
export const PUBLIC_SETTINGS = settingKeys

export type PublicSetting = (typeof PUBLIC_SETTINGS)[number]

const known: ReadonlySet<string> = new Set(PUBLIC_SETTINGS)

export const isPublicSetting = (key: string): key is PublicSetting => known.has(key)
