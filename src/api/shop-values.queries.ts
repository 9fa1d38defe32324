import { settingKeys } from '#domain/setting-keys.ts'
import { initialValuesQuery } from './storefront.queries.ts'

/** The shop's initial values with all settings: the root of every page fetches them, so sections have them at once. */
export const shopValuesQuery = () => initialValuesQuery(settingKeys)
