import type { Http } from '#api/client/http.ts'
import { checkStaffReauthentication } from '#generated/calls/staff.ts'

/** Downloads a file after asking who somebody is: a link that is refused would save the refusal. */
export async function downloadConfirmed(http: Http, href: string): Promise<void> {
  await checkStaffReauthentication(http)
  const link = Object.assign(document.createElement('a'), { href, download: '' })
  document.body.append(link)
  link.click()
  link.remove()
}
