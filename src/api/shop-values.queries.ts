import { queryOptions } from '@tanstack/react-query'
import { settingKeys } from '#domain/setting-keys.ts'
import { getInitialValues } from '#generated/calls/storefront.ts'
import { queryOf } from './client/query.ts'
import { minutes } from './client/query-times.ts'

const shopValues = queryOptions({
  ...queryOf(getInitialValues, { query: { keys: [...settingKeys] } }),
  // Every page has this key in its HTML, so it does not list all settings.
  queryKey: [...getInitialValues.key(), 'all'],
  staleTime: minutes(5),
})

/** Returns settings, storefront, plugins, licence and, when logged in, account (§3), which the root of every page fetches. */
export const shopValuesQuery = () => shopValues
