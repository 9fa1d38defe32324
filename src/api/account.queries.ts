import { queryOptions } from '@tanstack/react-query'
import { getAccessLogs, getAccount, getSessions } from './account.ts'
import { httpOf } from './client/http-of.ts'

/** Everything of the customer's own begins with this key: a logout forgets it in one go. */
export const ACCOUNT_KEY = 'account'

/** The logged-in customer's profile. */
export function accountQuery() {
  return queryOptions({
    queryKey: [ACCOUNT_KEY, 'get'],
    queryFn: ({ client, signal }) => getAccount(httpOf(client), signal),
    retry: false,
  })
}

/** What happened to the account; asked again on every visit, because the visit itself may be news. */
export function accessLogsQuery() {
  return queryOptions({
    queryKey: [ACCOUNT_KEY, 'access-logs'],
    queryFn: ({ client, signal }) => getAccessLogs(httpOf(client), signal),
    retry: false,
    staleTime: 0,
  })
}

/** Where the account is logged in. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: [ACCOUNT_KEY, 'sessions'],
    queryFn: ({ client, signal }) => getSessions(httpOf(client), signal),
    retry: false,
    staleTime: 0,
  })
}
