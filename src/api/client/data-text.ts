/**
 * The JSON text of replies' data, as it arrived: a page's payload repeats it instead of writing the data again. Only kept
 * on the server, as long as the data.
 */
const texts = new WeakMap<object, string>()

const HEAD = '{"status":"success","data":'

/** Keeps the text of the data of a reply that contains nothing else. */
export function keepDataText(reply: Readonly<Record<string, unknown>>, text: string): void {
  const { data } = reply
  if (typeof data === 'object' && data !== null && text.startsWith(HEAD) && Object.keys(reply).length === 2)
    texts.set(data, text.slice(HEAD.length, text.lastIndexOf('}')))
}

/** Forgets the text of data that is changed. */
export const forgetDataText = (data: object): void => void texts.delete(data)

/** Returns the data as JSON. */
export const dataText = (data: unknown): string =>
  (typeof data === 'object' && data !== null && texts.get(data)) || JSON.stringify(data)
