import type { DocumentCheck } from '#generated/api.d.ts'
import { isRecord } from '#engine/normalise-values.ts'
import { type CheckedFile, sortByPosition } from '#server/pages/checks/check-file.ts'
import { identityOf } from '#server/pages/checks/duplicates.ts'
import { CannotRun } from './cannot-run.ts'
import * as t from '#words/commands.ts'

/** A check renders the page twice. */
const TIMEOUT_MS = 60_000

/**
 * Returns the origin of a shop whose documents are checked by `--against`.
 * @throws CannotRun for anything but an http(s) URL, and for http beyond this machine, which would disclose the token
 */
export function readShopUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/u.test(url.protocol)) throw new CannotRun(t.againstNotAUrl({ url: text }))
  const isHere = /^(?:localhost|127\.0\.0\.1|\[::1\])$/u.test(url.hostname)
  if (url.protocol === 'http:' && !isHere) throw new CannotRun(t.againstNeedsHttps({ url: text }))
  return url.origin
}

/**
 * Runs the checks before publishing (BU-06) of a running shop for files that fit their schemas so far. Problems of the
 * schema stay as found here, because they can be fixed automatically.
 * @throws CannotRun if the shop cannot be reached, or refuses the admin token
 */
export async function checkAgainst(origin: string, files: readonly CheckedFile[], token: string | undefined) {
  if (!token) throw new CannotRun(t.againstNeedsToken())
  const weights: string[] = []
  const checked: CheckedFile[] = []
  for (const file of files) {
    const identity = file.source.isJson ? identityOf(file.source.value, file.path) : undefined
    const { value } = file.source
    if (!identity || !isRecord(value)) {
      checked.push(file)
      continue
    }
    const path = `/api/admin/documents/${encodeURIComponent(identity.pageType)}/${encodeURIComponent(identity.key)}/check`
    const { problems, weight } = await ask(`${origin}${path}`, token, value, identity.key)
    const schemaProblems = file.problems.filter((problem) => problem.check === 'schema')
    const shopProblems = problems
      .filter(({ check }) => check !== 'schema')
      .map(({ item_id: itemId, ...problem }) => ({ ...problem, ...(itemId !== null && { sectionId: itemId }) }))
    checked.push({ ...file, problems: sortByPosition(file.source, [...schemaProblems, ...shopProblems]) })
    if (weight) weights.push(describeWeight(file.path, weight))
  }
  return { files: checked, weights }
}

async function ask(url: string, token: string, document: Record<string, unknown>, key: string): Promise<DocumentCheck> {
  const { page, component_data } = document
  const template = isRecord(document['template']) ? document['template'] : {}
  const name = typeof template['name'] === 'string' ? template['name'] : key
  const request = {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, content: { page, component_data } }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }
  const reply = await fetch(url, request).catch((error: Error) => {
    throw new CannotRun(t.againstUnreachable({ url, reason: error.message }))
  })
  const body = (await reply.json().catch(() => ({}))) as { data?: DocumentCheck; message?: string }
  if (reply.status === 401 || reply.status === 403) throw new CannotRun(t.againstRefused({ url }))
  if (!reply.ok || !body.data)
    throw new CannotRun(t.againstUnreachable({ url, reason: body.message ?? `HTTP ${reply.status}` }))
  return body.data
}

function describeWeight(path: string, weight: NonNullable<DocumentCheck['weight']>): string {
  const kB = (bytes: number | null) => (bytes === null ? '–' : String(Math.round(bytes / 1000)))
  const part = ({ draft, published, budget }: (typeof weight)['html']) =>
    published === null
      ? t.weightNew({ draft: kB(draft), budget: kB(budget) })
      : t.weightBeside({ draft: kB(draft), published: kB(published), budget: kB(budget) })
  return t.weightOf({
    file: path,
    html: part(weight.html),
    pictures: part(weight.pictures),
    scripts: part(weight.scripts),
  })
}
