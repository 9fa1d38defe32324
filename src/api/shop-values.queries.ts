import { settingKeys } from '#domain/setting-keys.ts'
import { initialValuesQuery } from './storefront.queries.ts'

const shopValues = initialValuesQuery(settingKeys)

/** The shop's initial values with all settings: the root of every page fetches them, so sections have them at once. */
export const shopValuesQuery = () => shopValues
