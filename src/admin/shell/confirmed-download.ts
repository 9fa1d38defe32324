import type { Http } from '#api/client/http.ts'
import { checkStaffReauthentication } from '#generated/calls/staff.ts'
import { saveLink } from './download-file.ts'

/** Downloads a file after asking who somebody is: a link that is refused would save the refusal. */
export async function downloadConfirmed(http: Http, href: string): Promise<void> {
  await checkStaffReauthentication(http)
  saveLink(href)
}
