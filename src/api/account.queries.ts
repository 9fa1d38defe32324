import { queryOptions } from '@tanstack/react-query'
import { getAccessLogs, getAccount, getSavedCards, getSessions } from '#generated/calls/account.ts'
import { queryOf } from './client/query.ts'

/** Every query of the account begins with this key, so that a logout resets them all. */
export const ACCOUNT_KEY = 'account'

/** The logged-in customer's profile. */
export const accountQuery = () => queryOptions(queryOf(getAccount))

/** Recent logins and changes of the account. Read on every visit, because the visit itself may add to them. */
export const accessLogsQuery = () => queryOptions({ ...queryOf(getAccessLogs), staleTime: 0 })

/** The open sessions of the account. */
export const sessionsQuery = () => queryOptions({ ...queryOf(getSessions), staleTime: 0 })

/** The cards saved at payment providers, which shoppers may also change on the providers' pages. */
export const savedCardsQuery = () => queryOptions({ ...queryOf(getSavedCards), staleTime: 0 })
