import { type FakeAnswer, failure } from '#api/testing/fake-transport.ts'
import type { ApiTransport } from '#api/client/transport.ts'

/** By method and path; a list answers one call after the other. */
export type Answers = Record<string, FakeAnswer | FakeAnswer[]>

/** Answers calls and records them. */
export function answerCalls(answers: Answers) {
  const calls: { call: string; url: string; body: unknown }[] = []
  const transport: ApiTransport = async ({ method, path, body }) => {
    const call = `${method} ${path.split('?')[0]}`
    calls.push({ call, url: path, body: body === undefined ? undefined : (JSON.parse(body) as unknown) })
    const prepared = answers[call]
    const answer = Array.isArray(prepared) ? (prepared.length > 1 ? prepared.shift() : prepared[0]) : prepared
    if (answer?.error) throw answer.error
    if (answer?.hangs) return new Promise(() => {})
    const { status = 200, body: reply } = answer ?? failure(404, `Nothing was prepared for ${call}`)
    return { status, header: () => undefined, text: () => Promise.resolve(JSON.stringify(reply)) }
  }
  /** Returns the calls of one kind in order. */
  const callsOf = (call: string) => calls.filter((one) => one.call === call)
  const bodiesOf = (call: string) => callsOf(call).map(({ body }) => body)
  return { transport, calls, callsOf, bodiesOf }
}
